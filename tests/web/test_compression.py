"""Files travel compressed to browsers that say so."""

from pathlib import Path

import httpx

from tengen.web.settings import Settings
from tests.web.running import serving


def test_scripts_and_styles_are_compressed(tmp_path: Path) -> None:
    with serving(Settings(data=tmp_path, remembers=False)) as url:
        for file in ("board/board.js", "style/base.css"):
            address = f"{url}static/{file}"
            small = httpx.get(address, headers={"accept-encoding": "gzip"}, trust_env=False)
            whole = httpx.get(address, headers={"accept-encoding": "identity"}, trust_env=False)
            assert small.headers["content-encoding"] == "gzip"
            assert "content-security-policy" in small.headers
            assert small.content == whole.content
            assert small.num_bytes_downloaded < 0.5 * whole.num_bytes_downloaded
