"""Engines that do something wrong, by name: hostile.py NAME."""

import json
import os
import signal
import subprocess
import sys
import time

DRAW = {"action": {"draw": True}}
PASS = {"action": {"pass": True}}
SLEEPER = [sys.executable, "-c", "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(1000)"]


def write(text):
    data = text if isinstance(text, bytes) else text.encode()
    while data:
        data = data[os.write(1, data):]


def say(*answers):
    """Writes lines, all at once."""
    write("".join(json.dumps(answer) + "\n" for answer in answers))


def read():
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    request = json.loads(line)
    if request["op"] == "quit":
        sys.exit()
    return request


def hello(*pids):
    """Answers the greeting. The name tells the test which processes there are."""
    read()
    say({"name": " ".join(map(str, (os.getpid(), *pids))), "protocol": 1})


def endless(data):
    while True:
        write(data)


def for_ever():
    while True:
        time.sleep(1000)


def good():
    hello()
    while True:
        say(DRAW | {"id": read()["id"]})


def silent():
    hello()
    for_ever()


def dies_at_once():
    sys.exit(3)


def dies_when_asked():
    hello()
    read()
    sys.exit(3)


def version_2():
    read()
    say({"name": "from the future", "protocol": 2})
    for_ever()


def illegal():
    hello()
    read()
    say(PASS)
    for_ever()


def binary():
    hello()
    read()
    write(bytes(range(256)) * 100)
    for_ever()


def lines_when_idle():
    hello()
    endless(b'{"action":{"draw":true}}\n' * 1000)


def bytes_when_idle():
    hello()
    endless(b"x" * 100_000)


def bytes_when_asked():
    hello()
    read()
    endless(b"x" * 100_000)


def old_answers_when_asked():
    hello()
    read()
    endless(b'{"action":{"draw":true},"id":0}\n' * 1000)


def two_answers():
    hello()
    while True:
        read()
        say(DRAW, PASS)


def long_second_answer():
    """More than is read at once: a part of it is left for the next question."""
    hello()
    while True:
        read()
        write(json.dumps(DRAW) + "\n" + json.dumps(PASS) + " " * 30_000 + "\n")


def two_answers_with_ids():
    """The second answer comes when the next request is already there."""
    hello()
    last = read()
    while True:
        say(DRAW | {"id": last["id"]})
        request = read()
        say(PASS | {"id": last["id"]})
        last = request


def another_id():
    hello()
    while True:
        say(DRAW | {"id": read()["id"] + 1})


def blank_lines():
    hello()
    while True:
        read()
        write("\n \r\n" + json.dumps(DRAW) + "\r\n")


def answers_late():
    """Answers the first request, wrongly, when the second one is there."""
    hello()
    read()
    read()
    say(PASS)
    time.sleep(0.1)
    say(DRAW)
    for_ever()


def does_not_read():
    hello()
    while True:
        say(DRAW)
        time.sleep(0.001)


def ignores_everything():
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    hello()
    for_ever()


def child():
    hello(subprocess.Popen(SLEEPER).pid)
    for_ever()


def child_outlives():
    """Ends as it should, but its child does not."""
    hello(subprocess.Popen(SLEEPER).pid)
    read()


def session():
    hello(subprocess.Popen(SLEEPER, start_new_session=True).pid)
    for_ever()


def bare_session():
    """In a session of its own and with an empty environment."""
    hello(subprocess.Popen(SLEEPER, start_new_session=True, env={}).pid)
    for_ever()


def daemon():
    """A child in a session of its own, whose parent has ended."""
    inner = f"import subprocess; print(subprocess.Popen({SLEEPER!r}, start_new_session=True, stdout=2).pid)"
    made = subprocess.run([sys.executable, "-c", inner], stdout=subprocess.PIPE, check=True)
    hello(int(made.stdout))
    for_ever()


globals()[sys.argv[1]]()
