//! The problems: all faults of the document, and what went wrong while computing; each with what would mend it.

use catena_graph::{Document, Fault, Fix};
use catena_nodes::ParameterKind;
use egui::{Align, Layout, RichText, Ui};

use super::{Wish, row};
use crate::icons;
use crate::rain::Remark;
use crate::theme::{Tokens, control, space};
use crate::work::Words;

/// What is wrong, with which node, and what would mend it.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) node: Option<String>,
    /// The parameter, input or field.
    pub(crate) key: Option<String>,
    /// The key's name first, where there is one.
    pub(crate) words: String,
    pub(crate) is_error: bool,
    /// It came of evaluation.
    pub(crate) is_failure: bool,
    /// A stage remarked it: its node is right, and yet.
    pub(crate) is_remark: bool,
    /// The likeliest first.
    pub(crate) remedies: Vec<Remedy>,
}

/// What would mend a problem.
#[derive(Clone, Debug)]
pub(crate) enum Remedy {
    /// An edit.
    Fix(Fix),
    /// Another file for a parameter.
    File { node: String, key: &'static str },
}

impl Remedy {
    /// What its button says.
    fn title(&self) -> &str {
        match self {
            Self::Fix(fix) => &fix.title,
            Self::File { .. } => "Choose a file…",
        }
    }
}

/// All that the list is made of.
pub(crate) struct Found<'a> {
    pub(crate) document: &'a Document,
    pub(crate) faults: &'a [Fault],
    /// Of the faults, as far as they have been worked out.
    pub(crate) fixes: &'a [Vec<Fix>],
    /// What stopped the map, and previews of cards.
    pub(crate) failures: Vec<Words>,
    /// What stages remarked, with their nodes.
    pub(crate) remarks: Vec<(String, Remark)>,
}

impl Found<'_> {
    /// The problems, errors first, each once; failures where no fault says the same.
    pub(crate) fn collect(&self) -> Vec<Problem> {
        let mut problems: Vec<Problem> = Vec::new();
        let fixes = self.fixes.iter().map(Vec::as_slice).chain(std::iter::repeat(&[][..]));
        for (fault, fixes) in self.faults.iter().zip(fixes) {
            let problem = self.of_fault(fault, fixes);
            if !problems.last().is_some_and(|last| last.same(&problem)) {
                problems.push(problem);
            }
        }
        let of_faults = problems.len();
        for failure in self.failures.iter().filter(|failure| !failure.words.is_empty()) {
            let problem = self.of_failure(failure);
            // Whoever reads a node tells its fault with the node's name before it.
            let is_told = |told: &Problem| told.same(&problem) || failure.words.contains(&told.words);
            let (told, failed) = problems.split_at(of_faults);
            if !told.iter().any(is_told) && !failed.iter().any(|other| other.same(&problem)) {
                problems.push(problem);
            }
        }
        problems.extend(self.remarks.iter().map(|(node, remark)| self.of_remark(node, remark)));
        problems.sort_by_key(|problem| !problem.is_error);
        problems
    }

    fn of_fault(&self, fault: &Fault, fixes: &[Fix]) -> Problem {
        let words = match &fault.key {
            Some(key) => format!("{key}: {}", fault.words),
            None => fault.words.clone(),
        };
        let file = fault.node.as_deref().zip(fault.key.as_deref());
        let file = file.and_then(|(node, key)| self.file(node, Some(key)));
        let remedies = file.into_iter().chain(fixes.iter().cloned().map(Remedy::Fix)).collect();
        let (node, key) = (fault.node.clone(), fault.key.clone());
        Problem {
            node,
            key,
            words,
            is_error: fault.is_error(),
            is_failure: false,
            is_remark: false,
            remedies,
        }
    }

    fn of_remark(&self, node: &str, remark: &Remark) -> Problem {
        let remedies = remark.fix(self.document, node).map(Remedy::Fix).into_iter().collect();
        let (node, words) = (Some(node.to_owned()), remark.words.clone());
        Problem { node, key: None, words, is_error: false, is_failure: false, is_remark: true, remedies }
    }

    fn of_failure(&self, Words { node, words }: &Words) -> Problem {
        let file = node.as_deref().and_then(|node| self.file(node, None));
        let key = file.as_ref().and_then(|remedy| match remedy {
            Remedy::File { key, .. } => Some((*key).to_owned()),
            Remedy::Fix(_) => None,
        });
        let remedies = file.into_iter().collect();
        Problem {
            node: node.clone(),
            key,
            words: words.clone(),
            is_error: true,
            is_failure: true,
            is_remark: false,
            remedies,
        }
    }

    /// A node's parameter that names a file, of this key if one is given.
    fn file(&self, node: &str, key: Option<&str>) -> Option<Remedy> {
        let kind = self.document.node(node)?.kind.known()?;
        let mut files = kind.parameters.iter().filter(|p| matches!(p.kind, ParameterKind::File { .. }));
        let parameter = files.find(|parameter| key.is_none_or(|key| key == parameter.key))?;
        Some(Remedy::File { node: node.to_owned(), key: parameter.key })
    }
}

impl Problem {
    fn same(&self, other: &Self) -> bool {
        (&self.node, &self.words) == (&other.node, &other.words)
    }

    fn about(&self) -> &str {
        self.node.as_deref().unwrap_or("graph")
    }
}

/// Shows them; a click on a row goes to the node, a click on a button mends.
pub(crate) fn show(ui: &mut Ui, problems: &[Problem]) -> Option<Wish> {
    let tokens = Tokens::of(ui.ctx());
    if problems.is_empty() {
        ui.horizontal(|ui| {
            ui.add_space(space::MEDIUM);
            ui.label(RichText::new(icons::FINE).color(tokens.good));
            ui.label(RichText::new("Nothing is wrong with this graph").color(tokens.mute));
        });
        return None;
    }
    let errors = problems.iter().filter(|problem| problem.is_error).count();
    let warnings = problems.len() - errors;
    let heads = usize::from(errors > 0) + usize::from(warnings > 0);
    let area = egui::ScrollArea::vertical().id_salt("problems").min_scrolled_height(0.0).auto_shrink(false);
    let shown = area.show_rows(ui, space::ROW, problems.len() + heads, |ui, rows| {
        let mut wish = None;
        for row in rows {
            let next = match row {
                0 if errors > 0 => head(ui, errors, "error", "they stop what reads them"),
                row if row <= errors && errors > 0 => one(ui, &problems[row - 1]),
                row if row + 1 == heads + errors => head(ui, warnings, "warning", "the terrain stands"),
                row => problems.get(row - heads).and_then(|problem| one(ui, problem)),
            };
            wish = next.or(wish);
        }
        wish
    });
    shown.inner
}

fn head(ui: &mut Ui, count: usize, noun: &str, words: &str) -> Option<Wish> {
    let tokens = Tokens::of(ui.ctx());
    let plural = if count == 1 { "" } else { "s" };
    ui.horizontal(|ui| {
        ui.set_min_height(space::ROW);
        ui.add_space(space::MEDIUM);
        ui.label(RichText::new(format!("{count} {noun}{plural}")).small().color(tokens.mute));
        ui.label(RichText::new(words).small().color(tokens.faint));
    });
    None
}

fn one(ui: &mut Ui, problem: &Problem) -> Option<Wish> {
    let tokens = Tokens::of(ui.ctx());
    let line = Layout::right_to_left(Align::Center);
    let size = egui::vec2(ui.available_width(), space::ROW);
    let shown = ui.allocate_ui_with_layout(size, line, |ui| {
        ui.set_min_height(space::ROW);
        ui.add_space(space::MEDIUM);
        let mended = remedies(ui, problem);
        let colour = if problem.is_error { tokens.bad } else { tokens.accent };
        let mark = RichText::new(icons::WARNING).color(colour);
        let node = RichText::new(problem.about()).strong().color(tokens.text);
        let words = RichText::new(&problem.words).color(tokens.mute);
        let name = format!("{}: {}", problem.about(), problem.words);
        let line = Layout::left_to_right(Align::Center);
        let shown = ui.with_layout(line, |ui| row(ui, false, vec![mark, node, words], &name)).inner;
        let shown = shown.on_hover_text(&problem.words);
        mended.or_else(|| {
            let node = problem.node.clone().filter(|_| shown.clicked())?;
            Some(Wish::Show(node, problem.key.clone()))
        })
    });
    shown.inner
}

/// A button for the likeliest remedy, and a menu of the others.
fn remedies(ui: &mut Ui, problem: &Problem) -> Option<Wish> {
    let (first, others) = problem.remedies.split_first()?;
    let mut chosen = None;
    if !others.is_empty() {
        let button = egui::Button::new(icons::UNFOLDED).min_size(egui::Vec2::splat(control::MORE));
        let menu = egui::containers::menu::MenuButton::from_button(button);
        let (button, _) = menu.ui(ui, |ui| {
            for remedy in others {
                if ui.button(remedy.title()).on_hover_text("One step, which undo takes back").clicked() {
                    chosen = Some(remedy.clone());
                    ui.close();
                }
            }
        });
        let name = format!("Other ways to mend {}", problem.about());
        button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
        button.on_hover_text("Other ways to mend it");
    } else {
        ui.add_space(control::MORE + ui.spacing().item_spacing.x);
    }
    let button = ui.add(egui::Button::new(first.title()));
    let name = format!("{} ({})", first.title(), problem.about());
    button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
    if button.on_hover_text("One step, which undo takes back").clicked() {
        chosen = Some(first.clone());
    }
    chosen.map(|remedy| Wish::Mend(problem.node.clone(), Box::new(remedy)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRAPH: &str = r#"Graph(version: 1, nodes: {
        "dem": (kind: "heightmap", params: {"path": "gone.png"}),
        "hills": (kind: "simplex", params: {"octaves": 99}, bypass: true),
    })"#;

    fn collected(failures: &[(Option<&str>, &str)]) -> Vec<Problem> {
        let document = Document::read(GRAPH).expect("a graph").document;
        let faults = document.faults();
        let fixes = document.fixes_of_all(&faults);
        let words = |(node, words): &(Option<&str>, &str)| Words {
            node: node.map(str::to_owned),
            words: (*words).to_owned(),
        };
        let failures = failures.iter().map(words).collect();
        Found { document: &document, faults: &faults, fixes: &fixes, failures, remarks: Vec::new() }.collect()
    }

    #[test]
    fn errors_stand_first_and_each_problem_once() {
        let octaves = "octaves: 99 is above its bound, 16";
        let failures =
            [(Some("hills"), octaves), (None, "out of memory"), (None, "out of memory"), (None, "")];
        let problems = collected(&failures);
        let words: Vec<&str> = problems.iter().map(|problem| problem.words.as_str()).collect();
        let warning = "bypass: it has no input that could go through in its place";
        assert_eq!(words, [octaves, "out of memory", warning]);
        assert_eq!(problems.iter().filter(|problem| problem.is_error).count(), 2);
    }

    #[test]
    fn every_problem_has_its_remedies() {
        let problems = collected(&[(Some("dem"), "gone.png: no such file")]);
        let titles: Vec<Vec<&str>> =
            problems.iter().map(|problem| problem.remedies.iter().map(Remedy::title).collect()).collect();
        assert_eq!(
            titles,
            [
                vec!["Set to 16, its bound", "Reset to 4, its default"],
                vec!["Choose a file…"],
                vec!["Put it back to work"],
            ]
        );
        assert_eq!(problems[1].key.as_deref(), Some("path"), "the parameter that a click leads to");
    }
}
