//! One writer, or many readers, of an output folder.
//!
//! The lock is the operating system's, so a killed process holds none. On Unix the folder itself is locked and nothing is
//! left behind; elsewhere a folder cannot be locked, and a file in it stands for it.

use super::TreeError;
use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

/// 40 tries, 50 ms apart: a build that is just ending is waited for, a long one is named.
const TRIES: u32 = 40;
const PAUSE: Duration = Duration::from_millis(50);

/// Held until dropped.
#[derive(Debug)]
pub struct Lock {
    _file: File,
    #[cfg(not(unix))]
    path: std::path::PathBuf,
}

/// Takes the folder for writing.
///
/// # Errors
/// [`TreeError::Locked`] if another process reads or writes it for longer than two seconds; [`TreeError::Io`].
pub fn exclusive(folder: &Path) -> Result<Lock, TreeError> {
    take(folder, File::try_lock)
}

/// Takes the folder for reading, beside other readers.
///
/// # Errors
/// As [`exclusive`].
pub fn shared(folder: &Path) -> Result<Lock, TreeError> {
    take(folder, File::try_lock_shared)
}

fn take(folder: &Path, attempt: fn(&File) -> Result<(), TryLockError>) -> Result<Lock, TreeError> {
    let lock = open(folder)?;
    for n in 0..TRIES {
        match attempt(&lock._file) {
            Ok(()) => return Ok(lock),
            Err(TryLockError::WouldBlock) if n + 1 == TRIES => break,
            Err(TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
            Err(TryLockError::Error(error)) => {
                return Err(TreeError::io("cannot lock", folder)(error));
            }
        }
    }
    Err(TreeError::Locked {
        path: folder.to_path_buf(),
    })
}

#[cfg(unix)]
fn open(folder: &Path) -> Result<Lock, TreeError> {
    let file = File::open(folder).map_err(TreeError::io("cannot open", folder))?;
    Ok(Lock { _file: file })
}

#[cfg(not(unix))]
fn open(folder: &Path) -> Result<Lock, TreeError> {
    let path = folder.join(".tickbake-lock");
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&path);
    Ok(Lock {
        _file: file.map_err(TreeError::io("cannot lock", folder))?,
        path,
    })
}

#[cfg(not(unix))]
impl Drop for Lock {
    fn drop(&mut self) {
        // another process may still hold it; then it removes it
        let _ = std::fs::remove_file(&self.path);
    }
}
