//! Tables of text for people.

/// Lines of cells as columns two spaces apart; the numbered columns are set flush right.
pub fn columns<const N: usize>(lines: &[[String; N]], right: &[usize]) -> String {
    let widths: [usize; N] = std::array::from_fn(|column| {
        let cells = lines.iter().map(|line| line[column].chars().count());
        cells.max().unwrap_or(0)
    });
    let mut out = String::new();
    for line in lines {
        let mut text = String::new();
        for (column, cell) in line.iter().enumerate() {
            let space = " ".repeat(widths[column] - cell.chars().count());
            match right.contains(&column) {
                true => text += &format!("{space}{cell}  "),
                false => text += &format!("{cell}{space}  "),
            }
        }
        out += text.trim_end();
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn columns_line_up() {
        let lines = [["a", "10"], ["long", "9"]].map(|line| line.map(str::to_string));
        assert_eq!(super::columns(&lines, &[1]), "a     10\nlong   9\n");
    }
}
