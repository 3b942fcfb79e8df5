#!/usr/bin/env python3
"""Measures the packaged service, and writes a table and a plot to target/bench.

    bench/bench.py            everything, some 30 minutes
    bench/bench.py --quick    little warming, shorter rounds, two of them, no large databases: only to see that it works

It needs, on Debian: apt-get install postgresql wrk gnuplot-nox; and a Java 25 in BENCH_JAVA_HOME or under /usr/lib/jvm.
The database is a new one in a temporary folder, with PostgreSQL's own settings. Rounds go through all that is compared,
one after the other, so that what else the machine does meets all of it. --no-build measures what was built last.
"""

import argparse
import atexit
import contextlib
import glob
import http.client
import json
import os
import re
import shutil
import signal
import socket
import statistics
import subprocess
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "target" / "bench"
# By the profile of that name, so that the target folder keeps the service without the constant.
BUILT = ROOT / "target" / "bench-build"
PARTS = ["engine", "starts", "load", "sizes"]
CLIENTS = 32
STREAMS = 1000
COMPUTERS = 8
TICKS = os.sysconf("SC_CLK_TCK")
MIB = 1 << 20


def free_port():
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return door.getsockname()[1]


def stat(pid):
    return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()


def resident(pid, kind="VmRSS"):
    return int(re.search(rf"{kind}:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1]) / 1024


class Database:
    """A PostgreSQL of its own. It does not run as root, so root runs it as the user that Debian's package makes."""

    def __init__(self, folder):
        self.programs = Path(sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1])
        self.folder = folder / "database"
        self.port = free_port()
        self.user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        self.folder.mkdir()
        if self.user:
            shutil.chown(self.folder, "postgres")
        self.run("initdb", "-D", "data", "-A", "trust", "-U", "bench", "-E", "UTF8", "--locale=C")
        # Services on databases of five sizes are there at once.
        settings = f"-p {self.port} -c max_connections=300 -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder}"
        self.run("pg_ctl", "-D", "data", "-o", settings, "-l", "log", "-w", "start")
        self.pid = int((self.folder / "data/postmaster.pid").read_text().split()[0])
        for setting in "fsync", "synchronous_commit", "full_page_writes":
            assert self.sql(f"show {setting}") == "on"

    def run(self, program, *arguments):
        subprocess.run(self.user + [self.programs / program, *arguments],
                       cwd=self.folder, check=True, stdout=subprocess.DEVNULL)

    def stop(self):
        self.run("pg_ctl", "-D", "data", "-m", "immediate", "stop")

    def sql(self, *statements, database="postgres", rows=None):
        commands = [part for statement in statements for part in ("-c", statement)]
        return subprocess.run(
            ["psql", "-qAtX", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1", "-p", str(self.port), "-U", "bench", "-d", database]
            + commands, check=True, text=True, input=rows, stdout=subprocess.PIPE).stdout.strip()

    def cpu(self):
        """Of all its processes, also of those that have ended."""
        ticks = sum(map(int, stat(self.pid)[11:15]))
        for path in glob.glob("/proc/[0-9]*"):
            with contextlib.suppress(OSError):
                fields = stat(path[6:])
                if int(fields[1]) == self.pid:
                    ticks += int(fields[11]) + int(fields[12])
        return ticks / TICKS

    def pgbench(self, transaction, seconds, database):
        """The statements of a ply, in one transaction or, as the service sends them, each by itself."""
        script = (ROOT / "bench/ply.sql").read_text()
        if not transaction:
            script = re.sub(r"^(begin|end);\n", "", script, flags=re.M)
        output = subprocess.run(
            ["pgbench", "-n", "-M", "prepared", "-c", str(CLIENTS), "-j", "2", "-T", str(seconds), "-f", "-",
             "-h", "127.0.0.1", "-p", str(self.port), "-U", "bench", database],
            check=True, text=True, input=script, stdout=subprocess.PIPE).stdout
        # Its sessions end a little later, and the CPU that they used is the database's when it has noticed.
        time.sleep(1)
        failed = int(re.search(r"failed transactions: (\d+)", output)[1])
        assert failed == 0, output
        return {"done": int(re.search(r"transactions actually processed: (\d+)", output)[1]),
                "rate": float(re.search(r"tps = ([\d.]+)", output)[1])}


class Service:
    """The packaged service, run as the manifests run the image: its flags and settings, and of memory what a pod may use."""

    def __init__(self, app, database, name, cached=True):
        self.port = free_port()
        entry = json.loads(re.search(r"^ENTRYPOINT (.*)$", (ROOT / "docker/Dockerfile").read_text(), re.M)[1])
        limit = re.findall(r"memory: (\d+)Mi", (ROOT / "k8s/base/deployment.yaml").read_text())[-1]
        command = [java(), f"-XX:MaxRAM={limit}m"] + [part.replace("/app/", f"{app}/") for part in entry[1:]]
        if not cached:
            command = [part for part in command if "AOTCache" not in part]
        self.begun = time.monotonic()
        self.process = subprocess.Popen(command, stdout=open(app.parent / f"{name}.log", "w"), stderr=subprocess.STDOUT,
                                        env=environment(app, self.port, database, name))
        self.pid = self.process.pid
        # Nothing is left behind by a run that fails.
        atexit.register(self.process.kill)
        while self.get("/q/health/ready")[0] != 200:
            assert self.process.poll() is None, "the service has ended"
            time.sleep(0.02)
        self.start_cpu = self.cpu()
        self.start_seconds = time.monotonic() - self.begun

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()

    def cpu(self):
        return sum(map(int, stat(self.pid)[11:13])) / TICKS

    def live(self):
        """MiB of all objects that are left after a collection."""
        histogram = subprocess.run([Path(java()).parent / "jcmd", str(self.pid), "GC.class_histogram"], check=True, text=True,
                                   stdout=subprocess.PIPE).stdout
        return int(histogram.split()[-1]) / MIB

    def request(self, method, path, body=None, token=""):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Content-Type": "application/json", "Authorization": "Bearer " + token}
        connection.request(method, path, body and json.dumps(body), headers)
        answer = connection.getresponse()
        return answer.status, answer.read()

    def get(self, path):
        try:
            return self.request("GET", path)
        except OSError:
            return 0, b""

    def create(self, body):
        status, answer = self.request("POST", "/v1/games", body)
        assert status == 201, answer
        created = json.loads(answer)
        return created["game"], next(iter(created["tokens"].values()))

    def wrk(self, script, seconds, **settings):
        output = subprocess.run(
            ["wrk", "-t2", f"-c{CLIENTS}", f"-d{seconds}s", "--timeout", "30s", "-s", f"bench/{script}", f"http://127.0.0.1:{self.port}"],
            cwd=ROOT, check=True, text=True, stdout=subprocess.PIPE,
            env={**os.environ, **{name: str(value) for name, value in settings.items()}}).stdout
        result = json.loads(output.splitlines()[-1])
        assert result["failed"] == 0, output
        done = result["plies"] if "plies" in result else result["reads"]
        return {**result, "done": done, "rate": done / result["seconds"]}


def java():
    home = os.environ.get("BENCH_JAVA_HOME") or next(iter(glob.glob("/usr/lib/jvm/temurin-25*")), os.environ.get("JAVA_HOME", ""))
    return f"{home}/bin/java" if home else "java"


def environment(app, port, database, name):
    lines = (ROOT / "k8s/base/settings.env").read_text().splitlines()
    settings = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    # All of the load comes from one address, and means it.
    limits = {key: "1000000" for key in settings if key.endswith("_PER_MINUTE")}
    return {**{key: value for key, value in os.environ.items() if not key.startswith(("QUARKUS_", "MANINTHEMOON_"))},
            **settings, **limits,
            "QUARKUS_HTTP_PORT": str(port),
            "QUARKUS_DATASOURCE_JDBC_URL": f"jdbc:postgresql://127.0.0.1:{database.port}/{name}",
            "QUARKUS_DATASOURCE_USERNAME": "bench", "QUARKUS_DATASOURCE_PASSWORD": "bench",
            "MANINTHEMOON_ENDGAMES": str(app / "endgames.bin")}


def package(folder):
    """The service as the Dockerfile makes it: without the embedded database, trained where it is, with endgames."""
    app = folder / "app"
    shutil.copytree(BUILT / "quarkus-app", app)
    for pattern in re.search(r"cd /app/lib/main && rm (.*)", (ROOT / "docker/Dockerfile").read_text())[1].split():
        for jar in (app / "lib/main").glob(pattern):
            jar.unlink()
    port = free_port()
    script = (ROOT / "docker/train").read_text().replace("/app/", f"{app}/").replace("localhost/8080", f"localhost/{port}")
    subprocess.run(["bash", "-c", script, "train", "-XX:+UseSerialGC"], check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL,
                   env={**os.environ, "QUARKUS_HTTP_PORT": str(port), "PATH": f"{Path(java()).parent}:{os.environ['PATH']}"})
    subprocess.run([java(), "-cp", next((app / "app").glob("*.jar")), "org.maninthemoon.engine.EngineMain", "endgames",
                    app / "endgames.bin"], check=True, stdout=subprocess.DEVNULL)
    return app


def busy():
    """Seconds of CPU that the whole machine has used, and that others took from it."""
    fields = list(map(int, Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]))
    idle, waiting = fields[3:5]
    return (sum(fields) - idle - waiting) / TICKS


def with_cpu(service, database, work):
    """What work gives, with milliseconds of CPU for each thing done, by who used them, and what others used meanwhile."""
    def used():
        return service.cpu(), database.cpu(), sum(os.times()[0:4]), busy(), time.monotonic()
    before = used()
    result = work()
    by_service, by_database, by_client, by_all, seconds = (b - a for a, b in zip(before, used()))
    for name, cpu in ("service", by_service), ("database", by_database), ("client", by_client), ("used", by_service + by_database):
        result[name] = 1000 * cpu / max(1, result["done"])
    result["others"] = 100 * max(0, by_all - by_service - by_database - by_client) / seconds / os.cpu_count()
    return result


class Streams:
    """Open event streams of games in which nothing happens."""

    def __init__(self, service):
        self.sockets = []
        for _ in range(STREAMS // 10):
            game, _ = service.create({"opponent": {"kind": "SELF"}})
            for _ in range(10):
                stream = socket.create_connection(("127.0.0.1", service.port))
                stream.sendall(f"GET /v1/games/{game['id']}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                self.sockets.append(stream)
        for stream in self.sockets:
            assert b" 200 " in stream.recv(200)
        self.reading = True
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self):
        while self.reading:
            time.sleep(1)
            for stream in self.sockets:
                with contextlib.suppress(BlockingIOError):
                    stream.recv(1 << 16, socket.MSG_DONTWAIT)

    def close(self):
        self.reading = False
        self.reader.join()
        for stream in self.sockets:
            stream.close()


class Computers:
    """People who play against the computer, one move after the other."""

    def __init__(self, service):
        self.playing = True
        self.replies = 0
        self.threads = [threading.Thread(target=self.play, args=(service,)) for _ in range(COMPUTERS)]
        for thread in self.threads:
            thread.start()

    def play(self, service):
        while self.playing:
            game, token = service.create({"opponent": {"kind": "COMPUTER", "level": 5}, "firstPlayer": "CREATOR"})
            while self.playing and game["status"] != "FINISHED":
                legal = game["legal"]
                where = f"/v1/games/{game['id']}/"
                if legal["placements"]:
                    answer = service.request("POST", where + "placements", {"square": legal["placements"][0]}, token)
                else:
                    move = legal["moves"][0]
                    answer = service.request("POST", where + "moves", {"from": move["from"], "to": move["to"]}, token)
                # 503: all engines are taken, and the same may be tried again.
                if answer[0] == 201:
                    game = json.loads(answer[1])
                    self.replies += 1

    def close(self):
        self.playing = False
        for thread in self.threads:
            thread.join()


def stored(database, name, games, ply, history):
    """Fills a database with games in one state by COPY, with so many plies of history each."""
    if ply < 24:
        status, position, last, by = "PLACING", "5/5/1D3/5/2L2 L 11-11 0", "b3", "DARK"
    else:
        status, position, last, by = "MOVING", "LL3/5/5/5/3DD L 0-0 1", "a3-a4", "DARK"
    select = (f"select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, {ply + 1}, {ply}, 400, '{status}', false,"
              f" now(), now(), '{position}', '{last}', '{by}', {ply + 1}, now(), sha256('bench'), sha256('bench'), 'LIGHT'"
              f" from generate_series(0, {games - 1}) n")
    columns = ("id, version, ply, no_capture_limit, status, listed, created_at, updated_at, position, last_ply, last_ply_by,"
               " last_ply_version, last_ply_at, light_token, dark_token, creator")
    plies = (f"select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, now(), p + 1, p, p % 25"
             f" from generate_series(0, {games - 1}) n, generate_series(1, {history}) p")
    for table, query in (f"game ({columns})", select), ("ply (game_id, at, version, ply, code)", plies):
        source = f"psql -qAtX -h 127.0.0.1 -p {database.port} -U bench -d {name} -c"
        copied = subprocess.Popen(source.split() + [f"copy ({query}) to stdout"], stdout=subprocess.PIPE)
        subprocess.run(source.split() + [f"copy {table} from stdin"], stdin=copied.stdout, check=True)
        assert copied.wait() == 0
    database.sql("vacuum analyze", "checkpoint", database=name)


def median(rounds, key):
    return statistics.median(entry[key] for entry in rounds)


class Bench:

    def __init__(self, folder, quick):
        self.quick = quick
        self.rounds = 2 if quick else 5
        self.seconds = 4 if quick else 12
        self.warming = 10 if quick else 60
        self.most_warming = 10 if quick else 240
        self.results = {}
        self.folder = folder
        self.app = package(folder)
        self.database = Database(folder)

    def add(self, name, result):
        print(name, {key: round(value, 2) for key, value in result.items()}, flush=True)
        self.results.setdefault(name, []).append(result)

    def start(self, name, **options):
        if not self.database.sql(f"select 1 from pg_database where datname = '{name}'"):
            self.database.sql(f"create database {name}")
        return Service(self.app, self.database, name, **options)

    def measure(self, parts):
        try:
            for part in parts:
                getattr(self, part)()
        finally:
            self.database.stop()

    def engine(self):
        """Perft and search by JMH, each iteration a round."""
        output = subprocess.run(["mvn", "-B", "-q", "-Pjmh", "test-compile", "exec:exec"], cwd=ROOT, check=True,
                                text=True, stdout=subprocess.PIPE).stdout
        measured = output[:output.index("Run complete")]
        for name, key in ("perft, leaves", "leaves"), ("search, nodes", "nodes"):
            # Warming has no such lines; the sum of all iterations has no unit behind its figure.
            for rate in re.findall(rf"^\s+{key}:\s+([\d.]+) ops/s$", measured, re.M):
                self.add(name, {"rate": float(rate)})

    def starts(self):
        self.start("starts").stop()
        for _ in range(self.rounds):
            for name, cached in ("start, AOT cache", True), ("start, no cache", False):
                service = self.start("starts", cached=cached)
                time.sleep(3)
                self.add(name, {"cpu": service.start_cpu, "seconds": service.start_seconds, "MiB": resident(service.pid)})
                service.stop()

    def load(self):
        service = self.start("games")
        game, token = service.create({"opponent": {"kind": "SELF"}})
        path = f"/v1/games/{game['id']}"
        for ply, square in enumerate("c1 b3 b5 a4 d5 d4 b2 e3 c4 e4 a2 a5".split(), 1):
            service.request("POST", path + "/placements", {"square": square, "ply": ply}, token)
        size = len(service.get(path)[1])
        constant = len(service.get("/bench/constant")[1])
        assert abs(size - constant) < size / 50, f"a game is {size} bytes, the constant {constant}"
        # 32 clients of pgbench with eight games each, and never the same one at once.
        stored(self.database, "games", 8 * CLIENTS, 2, 2)
        reads = {"200": {"PATHS": path}, "304": {"PATHS": path, "TAG": '"13-json-en"'}, "constant": {"PATHS": "/bench/constant"}}
        warm = self.warm(service)
        for settings in reads.values():
            service.wrk("reads.lua", self.seconds, **settings)
        # Half as many plies: each connection pauses for the rest of twice the time that one takes under full load. How
        # long they take under half of it the round before says.
        half = {"latency": 5}

        def pause():
            full = self.results.get("plies", [warm])
            return max(1, round(2000 * CLIENTS / median(full, "rate") - half["latency"]))

        def half_load(name):
            waits = pause()
            result = with_cpu(service, self.database, lambda: service.wrk("plies.lua", self.seconds, PAUSE=waits))
            if name == "half load":
                half["latency"] = 1000 * CLIENTS / result["rate"] - waits
            return result

        half_load("half load")
        for _ in range(self.rounds):
            plies = with_cpu(service, self.database, lambda: service.wrk("plies.lua", self.seconds))
            self.add("plies", plies)
            for name, transaction in ("pgbench, one transaction", True), ("pgbench, as sent", False):
                self.add(name, with_cpu(service, self.database,
                                        lambda: self.database.pgbench(transaction, self.seconds, "games")))
            for name, settings in reads.items():
                self.add(name, with_cpu(service, self.database, lambda: service.wrk("reads.lua", self.seconds, **settings)))
            self.add("resident under load", {"MiB": resident(service.pid)})
            # The rest is of files, and the system may drop it.
            self.add("resident under load, not of files", {"MiB": resident(service.pid, "RssAnon")})
            self.add("half load", half_load("half load"))
            computers = Computers(service)
            self.add("half load, computers", half_load("half load, computers"))
            computers.close()
            self.add("computers' replies", {"rate": computers.replies / self.seconds})
            streams = Streams(service)
            self.add("half load, streams", half_load("half load, streams"))
            streams.close()
        for _ in range(self.rounds):
            self.idle_streams(service)
        service.stop()

    def warm(self, service):
        """At least a minute, and until there is no more in it: where others use the machine too, compiling takes longer."""
        result = service.wrk("plies.lua", self.warming)
        spent = self.warming
        while spent < self.most_warming:
            before, result = result, service.wrk("plies.lua", 20)
            spent += 20
            if result["rate"] < 1.05 * before["rate"]:
                break
        print(f"warmed for {spent} s", flush=True)
        return result

    def idle_streams(self, service):
        """What open streams take of a service that was busy before, so that its heap has grown already."""
        live = service.live()
        before = resident(service.pid)
        streams = Streams(service)
        # A heartbeat for each.
        time.sleep(16)
        self.add("1,000 streams", {"MiB": resident(service.pid) - before})
        self.add("1,000 streams, live objects", {"MiB": service.live() - live})
        streams.close()

    def sizes(self):
        cases = [("1 thousand games", 1000, 2, 2), ("ply 30", 1000, 29, 29), ("ply 300", 1000, 299, 299)]
        if not self.quick:
            cases += [("100 thousand games", 100_000, 2, 2), ("1 million games", 1_000_000, 2, 2)]
        services = []
        for number, (name, games, ply, history) in enumerate(cases):
            database = f"size{number}"
            self.start(database).stop()
            stored(self.database, database, games, ply, history)
            self.add(name + ", stored", {"MiB": int(self.database.sql(f"select pg_database_size('{database}')")) / MIB})
            service = self.start(database)
            self.warm(service)
            # As many as are stored and no more: what warming played goes away.
            self.database.sql("delete from game where id >= '01000000-0000-0000-0000-000000000000'", "vacuum analyze", "checkpoint",
                              database=database)
            services.append((name, service, {"STORED": games, "FROM": ply, "ROUNDS": self.rounds}))
        for part in range(self.rounds):
            for name, service, settings in services:
                self.add(name, with_cpu(service, self.database, lambda: service.wrk("plies.lua", 5, ROUND=part, **settings)))
        for _, service, _ in services:
            service.stop()

    def report(self):
        OUT.mkdir(parents=True, exist_ok=True)
        (OUT / "results.json").write_text(json.dumps(self.results, indent=1))
        compared = [(text, target, least, self.figures(*of)) for text, target, least, of in COMPARED if all(name in self.results for name in of[:-1] if name)]
        lines = ["| compared | target | median | lowest | highest round |", "| --- | ---: | ---: | ---: | ---: |"]
        for text, target, least, rounds in compared:
            figures = statistics.median(rounds), min(rounds), max(rounds)
            lines.append(f"| {text} | {target or ''} | " + " | ".join(f"{figure:.2f}" for figure in figures) + " |")
        lines += ["", "| measured, medians | a second | p50 ms | p99 ms | CPU ms each: service | database | client | CPU of others % | CPU s | MiB |",
                  "| --- |" + " ---: |" * 9]
        for name, rounds in self.results.items():
            cells = [f"{median(rounds, key):,.{digits}f}" if key in rounds[0] else "" for key, digits in COLUMNS]
            lines.append(f"| {name} | " + " | ".join(cells) + " |")
        lines += self.larger()
        (OUT / "results.md").write_text("\n".join(lines) + "\n")
        print("\n".join(lines))
        # How many times as good as asked for: over 1 where the target is reached.
        data = ""
        for text, target, least, rounds in compared:
            if target:
                reached = [figure / target if least else target / max(figure, target / 100) for figure in rounds]
                data += f'"{text}"\t{statistics.median(reached):.4f}\t{min(reached):.4f}\t{max(reached):.4f}\n'
        (OUT / "targets.tsv").write_text(data)
        subprocess.run(["gnuplot", "-e", PLOT.format(folder=OUT)], check=True)

    def figures(self, over, under, key):
        """Of each round: what was measured, or its ratio to something else in the same round."""
        return [a[key] / (b[key] if under else 1) for a, b in zip(self.results[over], self.results[under or over])]

    def larger(self):
        """What more games take, by what a game and a ply more took."""
        names = [f"{name}, stored" for name in ("100 thousand games", "1 million games", "ply 30", "ply 300")]
        if not all(name in self.results for name in names):
            return []
        small, large, short, long = (self.results[name][0]["MiB"] * MIB for name in names)
        ply = (long - short) / (1000 * 270)
        game = (large - small) / 900_000
        lines = ["", f"By arithmetic: a game of two plies takes {game:.0f} bytes with its part of the indexes, a ply more {ply:.0f}.", "",
                 "| games of 88 plies | GiB |", "| ---: | ---: |"]
        return lines + [f"| {count:,} | {count * (game + 86 * ply) / 1024 ** 3:,.0f} |" for count in (10 ** 7, 10 ** 8, 10 ** 9)]


COLUMNS = [("rate", 0), ("p50", 1), ("p99", 1), ("service", 2), ("database", 2), ("client", 2), ("others", 0), ("cpu", 1), ("MiB", 0)]

# What it is, the target, whether that is the least or the most, and of what it is the figure or the ratio.
COMPARED = [
    ("plies to pgbench in one transaction", 0.6, True, ("plies", "pgbench, one transaction", "rate")),
    ("plies to pgbench as the service sends them", None, True, ("plies", "pgbench, as sent", "rate")),
    ("reads (200) to a constant", 0.4, True, ("200", "constant", "rate")),
    ("reads (304) to a constant", 0.4, True, ("304", "constant", "rate")),
    ("p99 of a ply at half load, ms", 25, False, ("half load", None, "p99")),
    ("p99 with 1,000 streams open, ms", 25, False, ("half load, streams", None, "p99")),
    ("p99 with eight computer games, ms", 25, False, ("half load, computers", None, "p99")),
    ("half load to full load, by rate", None, True, ("half load", "plies", "rate")),
    ("CPU a ply at 100 thousand games to 1 thousand", None, False, ("100 thousand games", "1 thousand games", "used")),
    ("CPU a ply at 1 million games to 1 thousand", 1.2, False, ("1 million games", "1 thousand games", "used")),
    ("CPU of ply 300 to ply 30", None, False, ("ply 300", "ply 30", "used")),
    ("start with the cache, CPU s", 4.5, False, ("start, AOT cache", None, "cpu")),
    ("resident after it, MiB", 200, False, ("start, AOT cache", None, "MiB")),
    ("start without a cache, CPU s", None, False, ("start, no cache", None, "cpu")),
    ("live objects of 1,000 idle streams, MiB", 50, False, ("1,000 streams, live objects", None, "MiB")),
]

PLOT = """
set terminal svg size 860,360 font 'sans-serif,12' background 'white';
set output '{folder}/results.svg'; set datafile separator tab; unset key; set style fill solid 0.6;
set title 'Targets: how many times as good as asked for (bar: median, line: all rounds)';
set logscale x 2; set xrange [0.125:16]; set yrange [*:*] reverse; set grid xtics; set arrow from 1, graph 0 to 1, graph 1 nohead lw 2;
plot '{folder}/targets.tsv' using ($2 > 0.125 ? $2 : 0.125):0:(0.125):2:($0-0.35):($0+0.35):ytic(1) with boxxyerror lc rgb '#4466aa',
     '' using 2:0:3:4 with xerrorbars pt 0 lw 1.5 lc rgb '#222222',
     '' using 4:0:(sprintf('  %.2f', $2)) with labels left
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--no-build", action="store_true")
    parser.add_argument("parts", nargs="*", metavar="part", help=f"all of them if none is named: {', '.join(PARTS)}")
    options = parser.parse_args()
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    missing = [program for program in ("psql", "pgbench", "wrk", "gnuplot", "mvn") if not shutil.which(program)]
    if missing:
        parser.error(f"not installed: {', '.join(missing)}; see --help")
    if not options.no_build:
        subprocess.run(["mvn", "-B", "-q", "-Pbench", "-DskipTests", "package"], cwd=ROOT, check=True)
    with tempfile.TemporaryDirectory(prefix="bench-", ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o755)
        bench = Bench(Path(folder), options.quick)
        bench.measure(options.parts or PARTS)
        bench.report()


if __name__ == "__main__":
    main()
