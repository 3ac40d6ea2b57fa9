"""Real services on loopback for tests: PostgreSQL, Redis and nginx, each in a folder of its own under an account without rights.

`./dev test` installs Debian's packages where it may; where a program is missing the tests that need it are skipped, or fail with
FARSHORE_REQUIRE_SERVICES=1.
"""

import asyncio
import contextlib
import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from farshore.server.storage.store import Store

REQUIRED = os.environ.get("FARSHORE_REQUIRE_SERVICES") == "1"
PATIENCE = 60.0


def program(name: str) -> str:
    """Where a program is; Debian keeps PostgreSQL's and nginx's outside of PATH."""
    places = [*sorted(glob.glob("/usr/lib/postgresql/*/bin"), reverse=True), "/usr/sbin", "/usr/local/sbin"]
    return shutil.which(name, path=os.pathsep.join([*places, os.environ.get("PATH", "")])) or ""


def need(*names: str) -> None:
    missing = [name for name in names if not program(name)]
    if missing and REQUIRED:
        pytest.fail(f"there is no {', '.join(missing)} here")
    if missing:
        pytest.skip(f"there is no {', '.join(missing)} here (on Debian: apt-get install postgresql redis-server nginx sqlite3 openssl)")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Service:
    """A program in the foreground; as the superuser it is run by somebody who is not, since PostgreSQL wants it so."""

    def __init__(self, name: str, variables: Mapping[str, str] | None = None) -> None:
        self.variables = os.environ | dict(variables or {})  # of the program, not of what `run` does
        self.folder = Path(tempfile.mkdtemp(prefix=f"farshore-{name}-"))
        self.folder.chmod(0o755)
        self.process: subprocess.Popen[bytes] | None = None
        self.as_user: dict[str, Any] = {}
        if os.geteuid() == 0:
            user = next(entry for entry in pwd.getpwall() if entry.pw_name in ("postgres", "nobody"))
            self.as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
            os.chown(self.folder, user.pw_uid, user.pw_gid)

    def run(self, *command: str, **options: Any) -> None:
        subprocess.run(command, check=True, cwd=self.folder, capture_output=True, **self.as_user, **options)

    def launch(self, *command: str) -> None:
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log, env=self.variables, **self.as_user)

    def wait_for(self, ready: Any) -> None:
        end = time.monotonic() + PATIENCE
        while not ready():
            alive = self.process is not None and self.process.poll() is None
            if not alive or time.monotonic() > end:
                raise RuntimeError((self.folder / "log").read_text(errors="replace")[-2000:])
            time.sleep(0.05)

    def send(self, how: signal.Signals) -> None:
        """A signal for the program and all its workers."""
        assert self.process is not None
        workers = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True).stdout.split()
        for one in (self.process.pid, *map(int, workers)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(one, how)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None

    def remove(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def answers(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


class Postgres(Service):
    """One server; `database` makes a new, empty one each time."""

    def __init__(self, variables: Mapping[str, str] | None = None, **settings: str) -> None:
        super().__init__("postgres", variables)
        self.port = free_port()
        self.settings = {"fsync": "off", **settings}  # processes are killed here, and never the system, which has what they wrote
        self.made = 0
        self.model = ""
        self.run(program("initdb"), "-D", "data", "-U", "farshore", "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()

    def start(self) -> None:
        settings = {"port": self.port, "listen_addresses": "127.0.0.1", "unix_socket_directories": self.folder, "max_connections": 60}
        options = [part for name, value in (settings | self.settings).items() for part in ("-c", f"{name}={value}")]
        self.launch(program("postgres"), "-D", "data", *options)
        self.wait_for(lambda: not subprocess.run([program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]).returncode)

    def kill(self) -> None:
        """`kill -9` of the server and, since they notice it only by and by, of its workers."""
        self.send(signal.SIGKILL)
        self.end(signal.SIGKILL)
        with contextlib.suppress(OSError):
            (self.folder / "data" / "postmaster.pid").unlink()

    def database(self, like: str = "template1") -> str:
        self.made += 1
        name = f"club{self.made}"
        self.run(program("createdb"), "-h", "127.0.0.1", "-p", str(self.port), "-U", "farshore", "-T", like, name)
        return f"postgresql://farshore@127.0.0.1:{self.port}/{name}"

    def furnished(self) -> str:
        """A database that has its tables already, as a server leaves it."""
        if not self.model:
            made = self.database()

            async def furnish() -> None:
                await (await Store.open(made)).close()

            asyncio.run(furnish())
            self.model = made.rsplit("/", 1)[1]
        return self.database(self.model)


class Redis(Service):
    def __init__(self) -> None:
        super().__init__("redis")
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        self.launch(program("redis-server"), "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no")
        self.wait_for(lambda: answers(self.port))


NGINX = """\
daemon off; pid nginx.pid; error_log stderr warn; worker_processes 1; {user}
events {{ worker_connections 8192; }}
http {{
    access_log off;
    client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
    {body}
}}
"""


class Nginx(Service):
    """nginx with the site of deploy/nginx.conf, in front of servers on these ports; with `tls` as certbot leaves it."""

    def __init__(self, site: str, ports: list[int], tls: bool = False) -> None:
        super().__init__("nginx")
        self.port = free_port()
        self.certificate = self.folder / "cert.pem"
        servers = "".join(f"server 127.0.0.1:{port}; " for port in ports)
        listen = f"listen 127.0.0.1:{self.port};"
        if tls:
            names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
            key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-keyout", "key.pem", "-out", "cert.pem"]
            self.run("openssl", "req", "-x509", "-nodes", "-days", "2", *key, *names)
            listen = f"listen 127.0.0.1:{self.port} ssl; ssl_certificate cert.pem; ssl_certificate_key key.pem;"
        body = site.replace("server 127.0.0.1:8642;", servers).replace("listen 80;", listen)
        (self.folder / "nginx.conf").write_text(NGINX.format(body=body, user=""))
        self.launch(program("nginx"), "-p", str(self.folder), "-c", str(self.folder / "nginx.conf"))
        self.wait_for(lambda: answers(self.port))


@contextlib.contextmanager
def postgres() -> Iterator[Postgres]:
    need("postgres", "initdb")
    service = Postgres()
    try:
        yield service
    finally:
        service.remove()


@contextlib.contextmanager
def redis() -> Iterator[Redis]:
    need("redis-server")
    service = Redis()
    try:
        yield service
    finally:
        service.remove()
