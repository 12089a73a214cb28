use std::process::ExitCode;

fn main() -> ExitCode {
    tickbake::cli::run(std::env::args_os())
}
