//! A node's name, title and note.

use catena_graph::{Document, Edit, Node, is_name};
use egui::{Id, Ui};

use super::text::{TextField, muted, wrong};
use crate::theme::{control, space};

/// What became of the last name that was typed.
#[derive(Clone)]
struct Said {
    words: String,
    bad: bool,
}

/// The name's field.
fn name_id(node: &str) -> Id {
    Id::new(("name", node))
}

/// Shows the name's field. A name renames; any other script goes to the title.
pub(crate) fn name(ui: &mut Ui, document: &Document, node: &Node) -> Option<Edit> {
    let field = TextField {
        id: name_id(&node.name),
        name: "Name",
        text: &node.name,
        hint: "name",
        lines: false,
        width: control::NAME.min(ui.available_width()),
        tip: "What files and exported code call it: a to z, 0 to 9 and _. Anything else becomes the title",
    };
    let typed = field.show(ui).1?;
    let (edit, said) = named(document, node, typed.trim());
    let owner = match &edit {
        Some(Edit::Rename { to, .. }) => to.clone(),
        _ => node.name.clone(),
    };
    let id = name_id(&owner).with("said");
    ui.data_mut(|data| match said {
        Some(said) => drop(data.insert_temp(id, said)),
        None => data.remove::<Said>(id),
    });
    edit
}

/// What a typed name means, and what is said about it.
fn named(document: &Document, node: &Node, typed: &str) -> (Option<Edit>, Option<Said>) {
    let said = |words: String, bad: bool| Some(Said { words, bad });
    if is_name(typed) {
        let edit = Edit::Rename { node: node.name.clone(), to: typed.to_owned() };
        return match document.refusal(edit.clone()) {
            None => (Some(edit), None),
            Some(refusal) => (None, said(refusal.words, true)),
        };
    }
    if typed.is_empty() {
        return (None, said(format!("a name can't be empty; {} stays", node.name), true));
    }
    let edit = Edit::SetTitle { node: node.name.clone(), title: typed.to_owned() };
    match document.refusal(edit.clone()) {
        Some(refusal) => (None, said(refusal.words, true)),
        None => {
            let rule = "names are a to z, 0 to 9 and _, a letter first";
            let words = format!("\"{typed}\" is the title now; the name stays {}, since {rule}", node.name);
            (Some(edit), said(words, false))
        }
    }
}

/// What the last typed name came to.
pub(crate) fn said(ui: &mut Ui, node: &Node) {
    match ui.data(|data| data.get_temp::<Said>(name_id(&node.name).with("said"))) {
        Some(said) if said.bad => wrong(ui, &said.words),
        Some(said) => drop(muted(ui, &said.words)),
        None => {}
    }
}

/// Shows title and note.
pub(crate) fn title_and_note(ui: &mut Ui, node: &Node) -> Option<Edit> {
    let field = |ui: &mut Ui, name: &str, text: &str, lines, hint, tip| {
        ui.horizontal(|ui| {
            ui.set_min_height(space::ROW);
            let start = ui.cursor().left();
            muted(ui, name);
            let used = ui.cursor().left() - start;
            ui.add_space((space::LABEL - used).max(0.0));
            let id = Id::new((name, node.name.as_str()));
            let width = ui.available_width();
            TextField { id, name, text, hint, lines, width, tip }.show(ui).1
        })
        .inner
    };
    let kind = node.kind.known().map_or(node.kind.key(), |kind| kind.short);
    let tip = "What its card says, in any script; empty for the kind's own";
    let title = field(ui, "Title", &node.title, false, kind, tip);
    let note = field(ui, "Note", &node.note, true, "what it is for", "A note, kept in the file");
    let node = node.name.clone();
    match (title, note) {
        (Some(title), _) => Some(Edit::SetTitle { node, title }),
        (_, Some(note)) => Some(Edit::SetNote { node, note }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> (Option<Edit>, Option<Said>) {
        let mut document = Document::new();
        for name in ["hills", "bend"] {
            let node = Node::new(name, "simplex", (0.0, 0.0));
            document.apply(Edit::AddNode(Box::new(node))).expect("new");
        }
        named(&document, document.node("hills").expect("there"), text)
    }

    #[test]
    fn a_name_renames_and_any_other_script_is_a_title() {
        assert!(matches!(typed("coast"), (Some(Edit::Rename { to, .. }), None) if to == "coast"));
        for text in ["Küste", "海岸", "Coast 2", "2nd"] {
            let (edit, said) = typed(text);
            assert!(matches!(edit, Some(Edit::SetTitle { title, .. }) if title == text), "{text}");
            assert!(said.is_some_and(|said| !said.bad && said.words.contains("hills")), "{text}");
        }
    }

    #[test]
    fn what_can_be_neither_is_refused_with_words() {
        for text in ["bend", ""] {
            let (edit, said) = typed(text);
            assert!(edit.is_none(), "{text}");
            assert!(said.is_some_and(|said| said.bad && !said.words.is_empty()), "{text}");
        }
    }
}
