//! Values of Molang programs. Angles are degrees; numbers are f64, where the game has floats.

use super::parse::{Binary, Expr, Program, Statement, Unary};
use std::collections::BTreeMap;
use std::f64::consts::PI;

/// Something that has no value here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EvalError {
    /// A query or variable that nobody gives a value.
    #[error("{0} has no value here")]
    Unknown(String),
    /// No such function, or with another number of arguments.
    #[error("no function {0} of {1} arguments")]
    Function(String, usize),
    /// `math.random` and its like.
    #[error("{0} is random")]
    Random(String),
    /// A text where a number is needed.
    #[error("the text '{0}' is no number")]
    Text(String),
    /// What only a running game can do.
    #[error("{0} has no value outside the game")]
    Game(&'static str),
}

/// The value of `program`; `names` gives queries and variables their values.
///
/// # Errors
/// [`EvalError`].
pub fn eval(program: &Program, names: &dyn Fn(&str) -> Option<f64>) -> Result<f64, EvalError> {
    let mut scope = Scope {
        names,
        variables: BTreeMap::new(),
    };
    let mut last = 0.0;
    for statement in &program.statements {
        match statement {
            Statement::Assign(name, expr) => {
                let value = scope.expr(expr)?;
                scope.variables.insert(name.clone(), value);
                last = 0.0;
            }
            Statement::Return(expr) => return scope.expr(expr),
            Statement::Expr(expr) => last = scope.expr(expr)?,
        }
    }
    Ok(last)
}

struct Scope<'a> {
    names: &'a dyn Fn(&str) -> Option<f64>,
    variables: BTreeMap<String, f64>,
}

impl Scope<'_> {
    fn expr(&self, expr: &Expr) -> Result<f64, EvalError> {
        let truth = |b: bool| if b { 1.0 } else { 0.0 };
        Ok(match expr {
            Expr::Number(n) => *n,
            Expr::Text(text) => return Err(EvalError::Text(text.clone())),
            Expr::Name(name) if name == "true" => 1.0,
            Expr::Name(name) if name == "false" => 0.0,
            Expr::Name(name) if name == "math.pi" => PI,
            Expr::Name(name) => self
                .variables
                .get(name)
                .copied()
                .or_else(|| (self.names)(name))
                .ok_or_else(|| EvalError::Unknown(name.clone()))?,
            Expr::Call(name, arguments) => {
                let values: Vec<f64> = arguments
                    .iter()
                    .map(|a| self.expr(a))
                    .collect::<Result<_, _>>()?;
                call(name, &values)?
            }
            Expr::Index(..) => return Err(EvalError::Game("an array")),
            Expr::Block(_) => return Err(EvalError::Game("a block")),
            Expr::Binary(Binary::Of, ..) => return Err(EvalError::Game("`->`")),
            Expr::Unary(Unary::Negate, a) => -self.expr(a)?,
            Expr::Unary(Unary::Not, a) => truth(self.expr(a)? == 0.0),
            Expr::If(condition, then, other) => match (self.expr(condition)? != 0.0, other) {
                (true, _) => self.expr(then)?,
                (false, Some(other)) => self.expr(other)?,
                (false, None) => 0.0,
            },
            Expr::Binary(Binary::Coalesce, a, b) => match self.expr(a) {
                Err(EvalError::Unknown(_)) => self.expr(b)?,
                value => value?,
            },
            Expr::Binary(Binary::And, a, b) => truth(self.expr(a)? != 0.0 && self.expr(b)? != 0.0),
            Expr::Binary(Binary::Or, a, b) => truth(self.expr(a)? != 0.0 || self.expr(b)? != 0.0),
            Expr::Binary(op, a, b) => {
                let (a, b) = (self.expr(a)?, self.expr(b)?);
                match op {
                    Binary::Equal => truth(a == b),
                    Binary::Unequal => truth(a != b),
                    Binary::Less => truth(a < b),
                    Binary::AtMost => truth(a <= b),
                    Binary::Greater => truth(a > b),
                    Binary::AtLeast => truth(a >= b),
                    Binary::Add => a + b,
                    Binary::Subtract => a - b,
                    Binary::Multiply => a * b,
                    _ => a / b,
                }
            }
        })
    }
}

fn call(name: &str, values: &[f64]) -> Result<f64, EvalError> {
    let (degrees, radians) = (180.0 / PI, PI / 180.0);
    Ok(match (name, values) {
        ("math.abs", [a]) => a.abs(),
        ("math.acos", [a]) => libm::acos(*a) * degrees,
        ("math.asin", [a]) => libm::asin(*a) * degrees,
        ("math.atan", [a]) => libm::atan(*a) * degrees,
        ("math.atan2", [y, x]) => libm::atan2(*y, *x) * degrees,
        ("math.ceil", [a]) => a.ceil(),
        ("math.copy_sign", [a, b]) => a.abs().copysign(*b),
        ("math.inverse_lerp", [a, b, value]) => (value - a) / (b - a),
        ("math.sign", [a]) => {
            if *a > 0.0 {
                1.0
            } else {
                -1.0
            }
        }
        ("math.tan", [a]) => libm::tan(a * radians),
        ("math.clamp", [a, low, high]) => a.min(*high).max(*low),
        ("math.cos", [a]) => libm::cos(a * radians),
        ("math.exp", [a]) => libm::exp(*a),
        ("math.floor", [a]) => a.floor(),
        ("math.hermite_blend", [a]) => 3.0 * a * a - 2.0 * a * a * a,
        ("math.lerp", [a, b, t]) => a + (b - a) * t,
        ("math.lerprotate", [a, b, t]) => {
            let turn = (b - a) - 360.0 * ((b - a) / 360.0).round();
            a + turn * t
        }
        ("math.ln", [a]) => libm::log(*a),
        ("math.max", [a, b]) => a.max(*b),
        ("math.min", [a, b]) => a.min(*b),
        ("math.min_angle", [a]) => a - 360.0 * (a / 360.0).round(),
        ("math.mod", [a, b]) => a % b,
        ("math.pi", []) => PI,
        ("math.pow", [a, b]) => libm::pow(*a, *b),
        ("math.round", [a]) => (a + 0.5).floor(),
        ("math.sin", [a]) => libm::sin(a * radians),
        ("math.sqrt", [a]) => a.sqrt(),
        ("math.trunc", [a]) => a.trunc(),
        ("math.random" | "math.random_integer" | "math.die_roll" | "math.die_roll_integer", _) => {
            return Err(EvalError::Random(name.into()));
        }
        _ => return Err(EvalError::Function(name.into(), values.len())),
    })
}

#[cfg(test)]
mod tests {
    use super::super::functions::MATH;
    use super::super::parse::{Dialect, parse};
    use super::*;

    fn value(text: &str) -> f64 {
        let program = parse(text, Dialect::Bedrock).unwrap();
        eval(&program, &|name| {
            (name == "query.anim_time").then_some(0.25)
        })
        .unwrap()
    }

    #[test]
    fn precedence_and_functions() {
        assert_eq!(value("1 + 2 * 3 - 4 / 2"), 5.0);
        assert_eq!(value("2 - 3 - 4"), -5.0);
        assert_eq!(value("-2 * -3"), 6.0);
        assert_eq!(value("(1 + 2) * 3"), 9.0);
        assert_eq!(value("1 < 2 ? 10 : 20"), 10.0);
        assert_eq!(value("0 ? 10 : 1 ? 20 : 30"), 20.0);
        assert_eq!(value("0 ? 10"), 0.0);
        assert_eq!(value("!0 && 3 >= 3 || 0"), 1.0);
        assert_eq!(value("variable.none ?? 7"), 7.0);
        assert!((value("9 * Math.cos(360 * q.anim_time) - 9") + 9.0).abs() < 1e-12);
        assert_eq!(value("math.clamp(5, 0, 3) + math.mod(7, 4)"), 6.0);
        assert_eq!(value("v.x = 3; v.x = v.x * 2; return v.x + 1;"), 7.0);
        assert_eq!(value("math.lerprotate(350, 10, 0.5)"), 360.0);
    }

    #[test]
    fn what_readers_disagree_on_is_refused() {
        let column = |text: &str| parse(text, Dialect::Bedrock).unwrap_err().column;
        assert_eq!(column("3 * 1e-7"), 5);
        assert_eq!(column("1 + .5"), 5);
        assert_eq!(column("1.+2"), 1);
        assert_eq!(column("1 2"), 3);
        assert_eq!(column("math.cos(3"), 11);
        assert_eq!(column(""), 1);
        assert_eq!(column("3 # 4"), 3);
        assert_eq!(column("query.x = 3"), 1);
        assert!(parse("v.x ?? 1", Dialect::GeckoLib).is_err());
        assert!(parse(&"(".repeat(100_000), Dialect::Bedrock).is_err());
        assert!(parse(&"-".repeat(100_000), Dialect::Bedrock).is_err());
    }

    #[test]
    fn what_has_no_value_says_so() {
        let error =
            |text: &str| eval(&parse(text, Dialect::Bedrock).unwrap(), &|_| None).unwrap_err();
        assert_eq!(error("query.foo"), EvalError::Unknown("query.foo".into()));
        assert_eq!(
            error("math.sinn(3)"),
            EvalError::Function("math.sinn".into(), 1)
        );
        assert!(matches!(error("math.random(0, 1)"), EvalError::Random(_)));
        assert!(matches!(error("loop(3, {v.x = 1;})"), EvalError::Game(_)));
        assert!(matches!(error("v.a->v.b"), EvalError::Game(_)));
    }

    #[test]
    fn every_function_that_exists_has_a_value_or_is_random() {
        for (name, count) in MATH {
            let arguments = vec!["0.5"; count.unwrap_or(2)].join(", ");
            let program = parse(&format!("math.{name}({arguments})"), Dialect::Bedrock).unwrap();
            let value = eval(&program, &|_| None);
            assert!(
                value.is_ok() || matches!(value, Err(EvalError::Random(_))),
                "{name}: {value:?}"
            );
        }
    }
}
