//! The problems: all faults of the document, and what went wrong while computing.

use catena_graph::Fault;
use egui::{RichText, Ui};

use super::{Wish, row};
use crate::icons;
use crate::theme::{Tokens, space};

/// A row: what is wrong, and with which node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) node: Option<String>,
    pub(crate) words: String,
    pub(crate) is_error: bool,
}

/// The faults, errors first, each once; and what stopped the map where no fault says so.
pub(crate) fn collect(faults: &[Fault], map: Option<(Option<&str>, &str)>) -> Vec<Problem> {
    let mut problems: Vec<Problem> = faults
        .iter()
        .map(|fault| Problem {
            node: fault.node.clone(),
            words: match &fault.key {
                Some(key) => format!("{key}: {}", fault.words),
                None => fault.words.clone(),
            },
            is_error: fault.is_error(),
        })
        .collect();
    if let Some((node, words)) = map.filter(|(_, words)| !words.is_empty())
        && !problems.iter().any(|problem| words.contains(&problem.words))
    {
        problems.push(Problem { node: node.map(str::to_owned), words: words.to_owned(), is_error: true });
    }
    problems.sort_by_key(|problem| !problem.is_error);
    problems.dedup();
    problems
}

/// Shows them; the row that is clicked names the node to show.
pub(crate) fn show(ui: &mut Ui, problems: &[Problem]) -> Option<Wish> {
    let tokens = Tokens::of(ui.ctx());
    if problems.is_empty() {
        ui.horizontal(|ui| {
            ui.add_space(space::MEDIUM);
            ui.label(RichText::new(icons::FINE).color(tokens.good));
            ui.label(RichText::new("Nothing is wrong with this graph").color(tokens.mute));
        });
    }
    let mut wish = None;
    for problem in problems {
        let colour = if problem.is_error { tokens.bad } else { tokens.accent };
        let mark = RichText::new(icons::WARNING).color(colour);
        let node = RichText::new(problem.node.as_deref().unwrap_or("graph")).strong().color(tokens.text);
        let words = RichText::new(&problem.words).color(tokens.mute);
        let name = format!("{}: {}", problem.node.as_deref().unwrap_or("graph"), problem.words);
        let response = row(ui, false, vec![mark, node, words], &name).on_hover_text(&problem.words);
        if let Some(node) = problem.node.as_ref().filter(|_| response.clicked()) {
            wish = Some(Wish::Show(node.clone()));
        }
    }
    wish
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_problem_stands_once_and_errors_first() {
        let faults = [Fault::new("odd").of("a").warning(), Fault::new("too low").of("b").key("radius")];
        let problems = collect(&faults, Some((Some("b"), "radius: too low")));
        let words: Vec<&str> = problems.iter().map(|problem| problem.words.as_str()).collect();
        assert_eq!(words, ["radius: too low", "odd"]);
        let problems = collect(&[], Some((None, "out of memory")));
        assert_eq!(problems.len(), 1);
        assert!(collect(&[], Some((None, ""))).is_empty());
    }
}
