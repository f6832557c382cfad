//! Catena's command line, and the way into the editor.
//!
//! Quiet on success; on failure exit 1 with lines that name file, node and cause, 2 for wrong usage.

mod arguments;
mod commands;
mod exporting;
mod figures;
mod graph;
mod interrupt;
mod kernels;
mod output;
mod overrides;
mod progress;
mod report;
mod window;

use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, Command};

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => report::tell(&error),
    }
}

fn run(arguments: Arguments) -> anyhow::Result<()> {
    let Arguments { graph, safe, command } = arguments;
    if let (Some(graph), Some(_)) = (&graph, &command) {
        return Err(report::usage(format!(
            "{} stands before the command; it belongs behind it",
            graph.display()
        )));
    }
    if safe && command.is_some() {
        return Err(report::usage("--safe is about the editor; commands run without it"));
    }
    match command {
        None => window::open_editor(graph, safe),
        Some(Command::Render(render)) => commands::render::run(&render),
        Some(Command::Sample(sample)) => commands::sample::run(&sample),
        Some(Command::Export(export)) => commands::export::run(&export),
        Some(Command::Check(check)) => commands::check::run(&check),
        Some(Command::Verify(verify)) => commands::verify::run(&verify),
        Some(Command::Regions(regions)) => commands::regions::run(&regions),
        Some(Command::Devices) => output::print(&commands::devices::run()),
        Some(Command::Nodes(nodes)) => output::print(&commands::nodes::run(&nodes)?),
    }
}
