//! `catena sample`: values at positions, one a line, in the positions' order.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::{anyhow, bail};
use catena_evaluate::{Evaluator, EvaluatorOptions, Prepared, text};
use catena_field::Control;

use crate::arguments::{Sample, Two};
use crate::graph::Stack;
use crate::output::Output;
use crate::progress;
use crate::report::usage;

/// The most positions that are worked out at a time.
const BATCH: usize = 1 << 16;

/// The longest line of a file of positions, in bytes.
const LONGEST_LINE: u64 = 4096;

/// Prints a value for each position.
pub(crate) fn run(arguments: &Sample) -> anyhow::Result<()> {
    if arguments.at.is_empty() && arguments.points.is_none() {
        return Err(usage("no position is given; give --at X,Y, or --points FILE (- for standard input)"));
    }
    let Stack { graph, program, .. } = arguments.source.open()?;
    let points = arguments.points.as_deref().map(open).transpose()?;
    let evaluator = Evaluator::new(EvaluatorOptions::default());
    let control = Control::new();
    let prepared = progress::with_bar(&control, "preparing", || evaluator.prepare(&program, &control));
    let prepared = prepared.map_err(|error| graph.fault(error))?;
    let mut printer = Printer { prepared, output: Output::lock(), batch: Vec::new() };
    for Two(x, y) in &arguments.at {
        printer.add((*x, *y))?;
    }
    let read = points.map_or(Ok(()), |mut points| points.read(&mut printer));
    printer.print()?;
    read
}

/// Prints values by the batch.
struct Printer {
    prepared: Prepared,
    output: Output,
    batch: Vec<(f64, f64)>,
}

impl Printer {
    fn add(&mut self, position: (f64, f64)) -> anyhow::Result<()> {
        self.batch.push(position);
        if self.batch.len() < BATCH { Ok(()) } else { self.print() }
    }

    /// Prints what has come together.
    fn print(&mut self) -> anyhow::Result<()> {
        if self.batch.is_empty() {
            return Ok(());
        }
        let is_biome = self.prepared.program().notes.biome(0).is_some();
        for value in &self.prepared.sample(&self.batch)[0] {
            match is_biome {
                // Biomes as their number.
                true => self.output.write(format_args!("{value}\n"))?,
                false => self.output.write(format_args!("{}\n", text(*value)))?,
            }
        }
        self.batch.clear();
        self.output.flush()
    }
}

/// A file of positions, or standard input.
struct Points {
    name: String,
    reader: BufReader<Box<dyn Read>>,
}

fn open(path: &Path) -> anyhow::Result<Points> {
    let reader = |source: Box<dyn Read>| BufReader::with_capacity(1 << 20, source);
    if path == Path::new("-") {
        return Ok(Points { name: "standard input".to_owned(), reader: reader(Box::new(io::stdin())) });
    }
    let name = path.display().to_string();
    if path.is_dir() {
        bail!("{name}: it is a folder; name a file of positions");
    }
    let file = File::open(path).map_err(|error| anyhow!("{name}: {error}"))?;
    Ok(Points { name, reader: reader(Box::new(file)) })
}

impl Points {
    fn read(&mut self, printer: &mut Printer) -> anyhow::Result<()> {
        let mut line = Vec::new();
        for number in 1_u64.. {
            line.clear();
            let read = (&mut self.reader).take(LONGEST_LINE).read_until(b'\n', &mut line);
            let fault = |words: String| anyhow!("{}:{number}: {words}", self.name);
            let read = read.map_err(|error| anyhow!("{}: {error}", self.name))?;
            if read == 0 {
                return Ok(());
            }
            if read as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
                return Err(fault(format!("the line is longer than {LONGEST_LINE} bytes")));
            }
            let text = std::str::from_utf8(&line).map_err(|_| fault("the line is not UTF-8".to_owned()))?;
            let text = if number == 1 { text.trim_start_matches('\u{feff}') } else { text };
            if let Some(position) = position(text).map_err(fault)? {
                printer.add(position)?;
            }
            if self.reader.buffer().is_empty() {
                printer.print()?; // whoever writes a position and waits for its value gets it
            }
        }
        Ok(())
    }
}

/// The position of a line; none where it is empty or a comment.
fn position(line: &str) -> Result<Option<(f64, f64)>, String> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let parts: Vec<&str> = match line.contains(',') {
        true => line.split(',').map(str::trim).collect(),
        false => line.split_whitespace().collect(),
    };
    let [x, y] = parts[..] else {
        return Err(format!("\"x y\" is wanted, two numbers, not \"{line}\""));
    };
    Ok(Some((number(x)?, number(y)?)))
}

fn number(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number),
        Ok(_) => Err(format!("{text} is not a finite number")),
        Err(_) => Err(format!("\"{text}\" is not a number")),
    }
}

#[cfg(test)]
mod tests {
    use super::position;

    #[test]
    fn lines_are_positions() {
        let good = [
            ("1 2", Some((1.0, 2.0))),
            (" -1.5e3\t+2 \r\n", Some((-1500.0, 2.0))),
            ("1,2", Some((1.0, 2.0))),
            ("1 , 2", Some((1.0, 2.0))),
            ("", None),
            ("  # x y", None),
        ];
        good.into_iter().for_each(|(line, wanted)| assert_eq!(position(line), Ok(wanted), "{line:?}"));
        for (line, words) in [
            ("1", "two numbers"),
            ("1 2 3", "two numbers"),
            ("1,2,3", "two numbers"),
            ("1, ", "\"\" is not a number"),
            ("one two", "\"one\" is not a number"),
            ("nan 2", "not a finite number"),
            ("1 inf", "not a finite number"),
            ("1 1e999", "not a finite number"),
        ] {
            assert!(position(line).is_err_and(|told| told.contains(words)), "{line:?}");
        }
    }
}
