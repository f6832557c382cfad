//! The adapters of this machine, and which of them is meant.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use crate::GpuError;

/// What kind of thing computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A card of its own.
    Discrete,
    /// Part of the processor's chip.
    Integrated,
    /// A share of another machine's.
    Virtual,
    /// The driver doesn't say.
    Other,
    /// No GPU at all: a driver that computes on the processor.
    Software,
}

impl Kind {
    /// The kind in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Discrete => "discrete GPU",
            Self::Integrated => "integrated GPU",
            Self::Virtual => "virtual GPU",
            Self::Other => "unknown",
            Self::Software => "software",
        }
    }
}

/// What is known of an adapter before it is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adapter {
    /// Its name, as the driver gives it.
    pub name: String,
    /// The interface that it is reached by: Vulkan, Metal, Dx12, Gl.
    pub backend: String,
    /// What kind of thing it is.
    pub kind: Kind,
    /// Driver and version.
    pub driver: String,
    /// What it can do at most.
    pub limits: Limits,
}

/// What a device can do at most, as far as maps are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of one storage buffer as a kernel sees it.
    pub binding: u64,
    /// Bytes of one buffer.
    pub buffer: u64,
    /// Bytes of one uniform buffer.
    pub uniform: u64,
    /// Work groups along an axis of one dispatch.
    pub groups: u32,
    /// Storage buffers of one kernel.
    pub storage_buffers: u32,
    /// Whether the device tells how long a kernel took.
    pub timestamps: bool,
}

impl Adapter {
    /// The name without what drivers put in brackets behind it: `llvmpipe`.
    pub fn short_name(&self) -> &str {
        self.name.split('(').next().unwrap_or_default().trim()
    }
}

impl fmt::Display for Adapter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}, {})", self.name, self.backend, self.kind.words())
    }
}

/// Storage buffers that a kernel binds: data, anchors, points, sites, graph records, graph words, result.
pub(crate) const STORAGE_BUFFERS: u32 = 7;

/// Where to compute.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// On a GPU where there is a real one, else on the CPU.
    #[default]
    Auto,
    /// On the CPU.
    Cpu,
    /// On the best adapter there is, a software one included; or on the one whose name holds these words.
    Gpu(Option<String>),
}

impl Choice {
    /// The environment variable that chooses where nothing else does.
    pub const VARIABLE: &'static str = "CATENA_BACKEND";

    /// What the environment asks for; `auto` where it doesn't.
    ///
    /// # Errors
    /// Words for a variable that can't be meant.
    pub fn of_environment() -> Result<Self, String> {
        match std::env::var(Self::VARIABLE) {
            Ok(text) if !text.is_empty() => {
                text.parse().map_err(|words| format!("{}={text}: {words}", Self::VARIABLE))
            }
            _ => Ok(Self::Auto),
        }
    }
}

impl FromStr for Choice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(':') {
            None if text == "auto" => Ok(Self::Auto),
            None if text == "cpu" => Ok(Self::Cpu),
            None if text == "gpu" => Ok(Self::Gpu(None)),
            Some(("gpu", name)) if !name.trim().is_empty() => Ok(Self::Gpu(Some(name.trim().to_owned()))),
            _ => Err("auto, cpu, gpu, or gpu:NAME with part of an adapter's name".to_owned()),
        }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Auto => f.write_str("auto"),
            Self::Cpu => f.write_str("cpu"),
            Self::Gpu(None) => f.write_str("gpu"),
            Self::Gpu(Some(name)) => write!(f, "gpu:{name}"),
        }
    }
}

/// All adapters of this machine that can compute maps, the best first.
pub fn adapters() -> Vec<Adapter> {
    found().into_iter().map(|(adapter, _)| adapter).collect()
}

/// Which of the adapters found is meant; none where the CPU is.
///
/// # Errors
/// [`GpuError::NoAdapter`] where one is asked for that isn't there.
pub fn chosen<'a>(choice: &Choice, found: &'a [Adapter]) -> Result<Option<&'a Adapter>, GpuError> {
    let at = place(choice, &found.iter().collect::<Vec<_>>())?;
    Ok(at.map(|at| &found[at]))
}

/// The adapter that is meant, ready to be opened.
pub(crate) fn opened(choice: &Choice) -> Result<Option<(Adapter, wgpu::Adapter)>, GpuError> {
    if *choice == Choice::Cpu {
        return Ok(None);
    }
    let found = found();
    let at = place(choice, &found.iter().map(|(adapter, _)| adapter).collect::<Vec<_>>())?;
    Ok(at.and_then(|at| found.into_iter().nth(at)))
}

/// Which of the adapters, the best first, is meant.
fn place(choice: &Choice, found: &[&Adapter]) -> Result<Option<usize>, GpuError> {
    let none = || GpuError::NoAdapter("no GPU adapter was found".to_owned());
    match choice {
        Choice::Cpu => Ok(None),
        Choice::Auto => Ok(found.iter().position(|adapter| adapter.kind != Kind::Software)),
        Choice::Gpu(None) => {
            if found.is_empty() {
                Err(none())
            } else {
                Ok(Some(0))
            }
        }
        Choice::Gpu(Some(name)) => {
            let named = |adapter: &&Adapter| adapter.name.to_lowercase().contains(&name.to_lowercase());
            let names: Vec<&str> = found.iter().map(|adapter| adapter.name.as_str()).collect();
            let missing = || match names.is_empty() {
                true => none(),
                false => GpuError::NoAdapter(format!(
                    "no GPU adapter's name holds \"{name}\"; there are: {}",
                    names.join(", ")
                )),
            };
            found.iter().position(named).map(Some).ok_or_else(missing)
        }
    }
}

fn found() -> Vec<(Adapter, wgpu::Adapter)> {
    let natively = listed(wgpu::Backends::PRIMARY);
    // OpenGL would show the same adapters again, so it is asked only where it is all there is.
    let mut all = if natively.is_empty() { listed(wgpu::Backends::GL) } else { natively };
    all.sort_by_key(|(adapter, _)| adapter.kind);
    all
}

fn listed(backends: wgpu::Backends) -> Vec<(Adapter, wgpu::Adapter)> {
    let all = pollster::block_on(instance().enumerate_adapters(backends));
    let all = all.into_iter().map(|adapter| (facts(&adapter), adapter));
    all.filter(|(facts, _)| facts.limits.storage_buffers >= STORAGE_BUFFERS).collect()
}

/// One for the whole process: opening the system's drivers takes a while.
fn instance() -> &'static wgpu::Instance {
    static INSTANCE: OnceLock<wgpu::Instance> = OnceLock::new();
    INSTANCE.get_or_init(|| {
        let mut descriptor = wgpu::InstanceDescriptor::new_without_display_handle();
        descriptor.flags = wgpu::InstanceFlags::empty();
        wgpu::Instance::new(descriptor)
    })
}

fn facts(adapter: &wgpu::Adapter) -> Adapter {
    let info = adapter.get_info();
    let limits = adapter.limits();
    let compute = adapter.get_downlevel_capabilities().flags.contains(wgpu::DownlevelFlags::COMPUTE_SHADERS);
    Adapter {
        name: info.name,
        backend: format!("{:?}", info.backend),
        kind: match info.device_type {
            wgpu::DeviceType::DiscreteGpu => Kind::Discrete,
            wgpu::DeviceType::IntegratedGpu => Kind::Integrated,
            wgpu::DeviceType::VirtualGpu => Kind::Virtual,
            wgpu::DeviceType::Other => Kind::Other,
            wgpu::DeviceType::Cpu => Kind::Software,
        },
        driver: [info.driver, info.driver_info].join(" ").trim().to_owned(),
        limits: Limits {
            binding: limits.max_storage_buffer_binding_size,
            buffer: limits.max_buffer_size,
            uniform: limits.max_uniform_buffer_binding_size,
            groups: limits.max_compute_workgroups_per_dimension,
            storage_buffers: if compute { limits.max_storage_buffers_per_shader_stage } else { 0 },
            timestamps: adapter.features().contains(wgpu::Features::TIMESTAMP_QUERY),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn adapter(name: &str, kind: Kind) -> Adapter {
        let limits =
            Limits { binding: 0, buffer: 0, uniform: 0, groups: 0, storage_buffers: 8, timestamps: false };
        Adapter { name: name.to_owned(), backend: String::new(), kind, driver: String::new(), limits }
    }

    #[test]
    fn auto_takes_no_software() {
        let (soft, hard) = (adapter("llvmpipe (LLVM)", Kind::Software), adapter("Card 9", Kind::Discrete));
        assert_eq!(place(&Choice::Auto, &[&soft]), Ok(None));
        assert_eq!(place(&Choice::Auto, &[&hard, &soft]), Ok(Some(0)));
        assert_eq!(place(&Choice::Gpu(None), &[&soft]), Ok(Some(0)));
        assert_eq!(place(&Choice::Gpu(Some("PIPE".to_owned())), &[&hard, &soft]), Ok(Some(1)));
        assert_eq!(place(&Choice::Auto, &[]), Ok(None));
        assert!(place(&Choice::Gpu(None), &[]).is_err());
        let wrong = place(&Choice::Gpu(Some("Card 7".to_owned())), &[&hard]).map_err(|e| e.to_string());
        assert_eq!(wrong, Err("no GPU adapter's name holds \"Card 7\"; there are: Card 9".to_owned()));
    }

    #[test]
    fn choices_are_read_as_they_are_written() {
        for text in ["auto", "cpu", "gpu", "gpu:Radeon 7"] {
            assert_eq!(text.parse::<Choice>().map(|choice| choice.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "GPU", "gpu:", "cuda", "cpu:1"] {
            assert!(text.parse::<Choice>().is_err(), "{text}");
        }
    }

    #[test]
    fn names_without_their_brackets() {
        assert_eq!(adapter("llvmpipe (LLVM 15.0.6, 256 bits)", Kind::Software).short_name(), "llvmpipe");
    }
}
