import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from whoknows_graph.local.errors import DiskFull, FolderNotWritable, folder_error
from whoknows_graph.local.locks import try_lock


def test_one_holder_alone_or_many_together(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    alone = try_lock(path)
    assert alone is not None
    assert try_lock(path) is None
    assert try_lock(path, shared=True) is None
    alone.release()
    alone.release()
    first, second = try_lock(path, shared=True), try_lock(path, shared=True)
    assert first is not None
    assert second is not None
    assert try_lock(path) is None
    first.release()
    assert try_lock(path) is None
    second.release()
    again = try_lock(path)
    assert again is not None
    again.release()
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_released_lock_cannot_be_passed_on(tmp_path: Path) -> None:
    lock = try_lock(tmp_path / "lock")
    assert lock is not None
    lock.release()
    with pytest.raises(ValueError, match="released"):
        lock.touch()


def test_touch_sets_the_time(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    lock = try_lock(path)
    assert lock is not None
    os.utime(path, (1, 1))
    lock.touch()
    assert path.stat().st_mtime > 1
    lock.release()


def test_a_child_that_inherits_the_lock_holds_it_until_it_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    lock = try_lock(path)
    assert lock is not None
    sleeper = [sys.executable, "-c", "import time; time.sleep(600)"]
    with subprocess.Popen(sleeper, pass_fds=(lock.descriptor,)) as child:
        lock.release()
        assert try_lock(path) is None
        child.kill()
    after = try_lock(path)
    assert after is not None
    after.release()


def test_a_folder_that_is_none_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FolderNotWritable, match="WHOKNOWS_DATA_DIR"):
        try_lock(tmp_path / "file" / "lock")


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (errno.ENOSPC, DiskFull),
        (errno.EDQUOT, DiskFull),
        (errno.EROFS, FolderNotWritable),
        (errno.EACCES, FolderNotWritable),
    ],
)
def test_what_the_system_says_becomes_our_error(number: int, kind: type[Exception]) -> None:
    error = folder_error(Path("/somewhere"), OSError(number, os.strerror(number)))
    assert type(error) is kind
    assert "'/somewhere'" in str(error)
