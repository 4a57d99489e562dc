#!/usr/bin/python3
"""What `hornbeam serve` costs and stands: the figures of docs/serve.md.

    bench/serve.py PROGRAM [FIGURE...]

search    playouts per CPU second of the searching thread while a page looks, against `solve`, in turns
events    how many there are per second, and how long, while a tree, a beam of 10,000 and a policy are shown
streams   how long `state` takes while forty pages want a stream
cycles    threads, descriptors and memory after 1,000 pages were opened, reloaded and closed
bad       10,000 requests that are wrong in some way: what is answered, and the memory before and after
frames    time between two frames in a browser (Chromium) while a beam of 10,000 is shown

Without a figure all of them.
"""
import contextlib
import http.client
import json
import os
import random
import re
import resource
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time

program = sys.argv[1]
BOARD = 'samegame:standard/7'


class Server:
    def __init__(self, *options, **environment):
        self.process = subprocess.Popen([program, 'serve', '--port', '0', '--memory', '1G', *options], stdout=subprocess.PIPE, text=True,
                                        env={**os.environ, **environment})
        self.address = re.search(r'http://\S+', self.process.stdout.readline()).group()
        self.host, self.port, self.token = re.match(r'http://(.*):(\d+)/\?token=(.*)', self.address).groups()
        self.port = int(self.port)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(timeout=60)
        assert code == 0, f'the server ended with {code}'

    def open(self, what, body=None):
        """The answer before it is read."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=30)
        headers = {'Authorization': f'Bearer {self.token}', 'Content-Type': 'application/json'}
        connection.request('GET' if body is None else 'POST', what, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        answer.connection = connection  # which lives as long as it does
        return answer

    def ask(self, what, body=None):
        answer = self.open(f'/api/1/{what}', body)
        told = json.loads(answer.read())
        assert answer.status == 200, told
        return told

    def stream(self, page):
        return self.open(f'/api/1/events?page={page}')

    def size(self):
        """Threads, descriptors, and memory in MB."""
        folder = f'/proc/{self.process.pid}'
        with open(f'{folder}/status') as file:
            status = file.read()
        return (int(re.search(r'Threads:\s+(\d+)', status)[1]), len(os.listdir(f'{folder}/fd')),
                int(re.search(r'VmRSS:\s+(\d+)', status)[1]) / 1024)

    def threads(self):
        """CPU seconds of each thread."""
        seconds = {}
        folder = f'/proc/{self.process.pid}/task'
        for thread in os.listdir(folder):
            with open(f'{folder}/{thread}/schedstat') as file:
                seconds[thread] = int(file.read().split()[0]) / 1e9
        return seconds


def cpu_of_solve(name, time_limit):
    """Its result, and the CPU seconds that it took, start included."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    told = subprocess.run([program, 'solve', BOARD, '--search', name, '--time', time_limit, '--threads', '1', '--quiet', '--json', '-'],
                          check=True, capture_output=True, text=True).stdout
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    return json.loads(told), now.ru_utime - used.ru_utime + now.ru_stime - used.ru_stime


def search():
    for name in ('mcts', 'nrpa', 'beam(width=10000)'):
        unit = 'nodes' if name.startswith('beam') else 'playouts'
        in_page, alone = [], []
        for _ in range(5):
            with Server('--threads', '1') as server, contextlib.closing(server.stream('p').connection):
                before = server.threads()
                run = server.ask('start', {'instance': BOARD, 'search': name, 'budget': {'seconds': 4}, 'page': 'p'})['run']
                while server.ask(f'state?run={run}')['status'] == 'running':
                    time.sleep(.1)
                spent = server.ask(f'result?run={run}')['spent'][unit]
                in_page.append(spent / max(seconds - before.get(thread, 0) for thread, seconds in server.threads().items()))
            begun, start = cpu_of_solve(name, '1ms')
            told, whole = cpu_of_solve(name, '4s')
            alone.append((told['spent'][unit] - begun['spent'][unit]) / (whole - start))
        ratio = statistics.median(a / b for a, b in zip(in_page, alone))
        print(f'{name}: {statistics.median(in_page):,.0f} {unit} per CPU second in the page, {statistics.median(alone):,.0f} alone: {ratio:.3f}')


def events():
    for name in ('mcts', 'nrpa', 'beam(width=10000)'):
        with Server() as server:
            stream = server.stream('p')
            server.ask('start', {'instance': BOARD, 'search': name, 'budget': {'seconds': 60}, 'page': 'p'})
            sizes, event, end = [], b'', time.monotonic() + 10
            while time.monotonic() < end:
                line = stream.readline()
                event += line
                if line == b'\n':
                    sizes.append(len(event))
                    event = b''
            stream.connection.close()
            print(f'{name}: {len(sizes) / 10:.1f} events per second, {statistics.median(sizes) / 1024:.1f} KiB in the median, at most {max(sizes) / 1024:.1f} KiB')


def streams():
    with Server() as server:
        open_ones = [server.stream(f'p{i}') for i in range(40)]
        for i in range(2):
            server.ask('start', {'instance': BOARD, 'search': 'mcts', 'budget': {'seconds': 600}, 'page': f'p{i}'})
        took = []
        for _ in range(200):
            begin = time.monotonic()
            server.ask('state')
            took.append(1000 * (time.monotonic() - begin))
        codes = [answer.status for answer in open_ones]
        print(f'{codes.count(200)} streams open and {codes.count(503)} refused, two searches at work: '
              f'`state` in {statistics.median(took):.1f} ms, at most {max(took):.1f} ms')
        for answer in open_ones:
            answer.connection.close()


def cycles():
    with Server() as server:
        for i in range(1, 1001):
            page = f'page{i}'
            assert server.open('/').read().startswith(b'<!doctype html>')
            first = server.stream(page)
            run = server.ask('start', {'instance': BOARD, 'search': 'mcts', 'budget': {'seconds': 60}, 'page': page, 'memory': '8M'})['run']
            first.readline()
            first.connection.close()
            again = server.stream(page)
            again.readline()
            server.ask('stop', {'run': run})
            again.connection.close()
            if i in (10, 100, 1000):
                time.sleep(1)  # connections that are being closed
                threads, files, memory = server.size()
                print(f'after {i} pages: {threads} threads, {files} descriptors, {len(server.ask("state")["runs"])} runs, {memory:.1f} MB')


def bad():
    dice = random.Random(1)
    good = {'instance': BOARD, 'search': 'mcts', 'budget': {'seconds': 1}}

    def request(server):
        head = f'Host: {server.host}:{server.port}\r\nAuthorization: Bearer {server.token}\r\nContent-Type: application/json\r\n'
        body = json.dumps({**good, dice.choice(list(good)): dice.choice([True, 7, -1, [], {}, 'x' * dice.randrange(2000), '\u0000', 1e308])})
        body = dice.choice([body, body[:dice.randrange(len(body))] + '\x7f', '[' * dice.randrange(5000), ''])
        whole = f'POST /api/1/start HTTP/1.1\r\n{head}Content-Length: {len(body.encode())}\r\n\r\n{body}'
        return dice.choice([
            whole,
            whole.replace('/start', dice.choice(['/', '/nothing', '/%00', '/' + 'a' * 3000, '/state?run=' + 'r' * 200])),
            whole.replace('Content-Length: ', dice.choice(['Content-Length: -', 'X: ', 'Content-Length: 9'])),
            whole.replace(server.token, 'wrong'),
            whole.replace(server.host, 'example.org'),
            whole.replace('HTTP/1.1', dice.choice(['HTTP/9', '', '\x00'])),
            ''.join(map(chr, dice.choices(range(256), k=dice.randrange(1, 300)))) + '\r\n\r\n',
        ]).encode('latin-1', 'replace')

    # What threads keep to themselves for their next requests of odd sizes is no loss, but would hide one.
    with Server(GLIBC_TUNABLES='glibc.malloc.tcache_count=0', MALLOC_ARENA_MAX='1') as server:
        answered = {}
        for i in range(1, 10001):
            with socket.create_connection((server.host, server.port), timeout=30) as one:
                one.sendall(request(server))
                one.shutdown(socket.SHUT_WR)
                text = b''
                with contextlib.suppress(ConnectionResetError):
                    while more := one.recv(65536):
                        text += more
            code = text.split(b' ', 2)[1].decode() if text else 'closed'
            answered[code] = answered.get(code, 0) + 1
            if i in (100, 1000, 10000):
                threads, files, memory = server.size()
                print(f'after {i} bad requests: {threads} threads, {files} descriptors, {memory:.1f} MB')
        print('answers:', ', '.join(f'{code} {count:,}' for code, count in sorted(answered.items())))
        assert not any(code.startswith(('2', '5')) for code in answered), answered
        server.ask('state')


def frames():
    from selenium import webdriver
    from selenium.webdriver.support.ui import WebDriverWait
    options = webdriver.ChromeOptions()
    with tempfile.TemporaryDirectory() as profile, Server('--threads', '1') as server:
        for flag in ('--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run',
                     '--window-size=1280,1000', f'--user-data-dir={profile}'):
            options.add_argument(flag)
        driver = webdriver.Chrome(options=options)
        try:
            driver.get(server.address)
            wait = WebDriverWait(driver, 60, poll_frequency=.1)
            wait.until(lambda _: driver.execute_script('return document.body.dataset.ready === "true"'))
            driver.execute_script('''
              const fill = (id, value) => { const e = document.getElementById(id); e.value = value;
                e.dispatchEvent(new Event('input', {bubbles: true})); e.dispatchEvent(new Event('change', {bubbles: true})); };
              fill('search-0-text', 'beam(width=10000)'); fill('budget', '600');''')
            wait.until(lambda _: driver.execute_script('return document.getElementById("command").textContent.includes("beam(width=10000)")'))
            driver.execute_script('document.getElementById("go").click()')
            wait.until(lambda _: 'Where its members come from' in driver.execute_script('return document.querySelector(".inside")?.textContent ?? ""'))
            driver.set_script_timeout(60)
            gaps = driver.execute_async_script('''
              const tell = arguments[0], gaps = [], end = performance.now() + 10000;
              let last = performance.now();
              const frame = now => { gaps.push(now - last); last = now; now < end ? requestAnimationFrame(frame) : tell(gaps); };
              requestAnimationFrame(frame);''')[1:]
            gaps.sort()
            print(f'a beam of 10,000 is shown: {len(gaps)} frames in 10 s, {statistics.median(gaps):.0f} ms from one to the next in the median, '
                  f'{gaps[len(gaps) * 95 // 100]:.0f} ms at the 95th percentile')
        finally:
            driver.quit()


figures = {one.__name__: one for one in (search, events, streams, cycles, bad, frames)}
for name in sys.argv[2:] or figures:
    figures[name]()
    sys.stdout.flush()
