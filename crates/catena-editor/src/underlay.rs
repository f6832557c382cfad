//! The underlay: any field laid over the map at half strength, white where it is high.

use catena_evaluate::{EvaluateError, Measured, Prepared, measure};
use catena_field::{Control, Map};
use catena_looks::gray;
use egui::{Color32, ColorImage};

use crate::render::view_of;
use crate::work::{Evaluators, MapWish, Wish};

/// A field that lies over the map.
pub(crate) struct Underlay {
    prepared: Prepared,
    measured: Measured,
    map: Map,
}

impl Underlay {
    /// The field that is wanted over the map; none where it can't be computed, which its card says.
    ///
    /// # Errors
    /// Only that the work was stopped.
    pub(crate) fn of(
        evaluators: &Evaluators,
        control: &Control,
        wish: &Wish,
        map: &MapWish,
    ) -> Result<Option<Self>, EvaluateError> {
        let Some(socket) = &map.underlay else { return Ok(None) };
        let lowered = catena_graph::lower(&wish.document, std::slice::from_ref(socket), &wish.folder);
        let Ok(program) = lowered else { return Ok(None) };
        match evaluators.of(&program, map.pixels * map.pixels).prepare(&program, control) {
            Ok(prepared) => {
                let measured = measure(&prepared, &program.map, control)?[0];
                Ok(Some(Self { prepared, measured, map: program.map.clone() }))
            }
            Err(EvaluateError::Cancelled(cancelled)) => Err(cancelled.into()),
            Err(_) => Ok(None),
        }
    }

    /// Lays it over a map whose long side has so many pixels.
    ///
    /// # Errors
    /// Only that the work was stopped.
    pub(crate) fn lay_over(
        &self,
        image: &mut ColorImage,
        side: usize,
        control: &Control,
    ) -> Result<(), EvaluateError> {
        let picture = self.prepared.picture(&view_of(&self.map, side), control)?;
        let grays = gray(&picture.outputs[0], self.measured.low, self.measured.high);
        for (pixel, gray) in image.pixels.iter_mut().zip(grays) {
            *pixel = half(*pixel, gray);
        }
        Ok(())
    }
}

/// Half the colour and half the gray.
fn half(colour: Color32, gray: u8) -> Color32 {
    let mean = |channel: u8| channel.midpoint(gray);
    Color32::from_rgb(mean(colour.r()), mean(colour.g()), mean(colour.b()))
}
