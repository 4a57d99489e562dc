#!/usr/bin/python3
"""The page of `hornbeam serve` in a real browser: a search is started, seen to improve, paused and gone on with, the
page is reloaded in the middle, a board is edited, moves are played by clicking, searches race. Nothing is
logged to the console, and every control has a name.

    tests/serve/page_test.py PROGRAM [FOLDER]

With a folder, pictures of the views are left there, light, dark and narrow.
"""
import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile

from selenium import webdriver
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

program = sys.argv[1]
pictures = sys.argv[2] if len(sys.argv) > 2 else None
PATIENCE = 60  # seconds; what is waited for comes long before, or never


@contextlib.contextmanager
def server():
    running = subprocess.Popen([program, 'serve', '--port', '0', '--memory', '512M'], stdout=subprocess.PIPE, text=True)
    try:
        yield re.search(r'http://\S+', running.stdout.readline()).group()
    finally:
        running.send_signal(signal.SIGINT)
        code = running.wait(timeout=PATIENCE)
        assert code == 0, f'the server ended with {code}'


@contextlib.contextmanager
def browser(profile):
    options = webdriver.ChromeOptions()
    for flag in ('--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run',
                 '--disable-background-networking', '--disable-component-update', '--disable-sync',
                 '--window-size=1280,1000', f'--user-data-dir={profile}'):
        options.add_argument(flag)
    options.set_capability('goog:loggingPrefs', {'browser': 'ALL'})
    options.add_experimental_option('prefs', {'download.default_directory': profile})
    driver = webdriver.Chrome(options=options)
    try:
        yield driver
    finally:
        driver.quit()


class Page:
    def __init__(self, driver):
        self.driver = driver

    def find(self, css):
        return self.driver.find_element(By.CSS_SELECTOR, css)

    def count(self, css):
        return self.driver.execute_script('return document.querySelectorAll(arguments[0]).length', css)

    def texts(self, css):
        return self.driver.execute_script('return [...document.querySelectorAll(arguments[0])].map(one => one.textContent)', css)

    def text(self, css):
        return self.driver.execute_script('return document.querySelector(arguments[0])?.textContent ?? ""', css)

    def until(self, what, fact):
        WebDriverWait(self.driver, PATIENCE, poll_frequency=.05).until(lambda _: fact(), f'never: {what}')

    def is_ready(self):
        self.until('the page is ready', lambda: self.driver.execute_script('return document.body.dataset.ready === "true"'))

    def click(self, css):
        found = self.find(css)
        self.driver.execute_script('arguments[0].scrollIntoView({block: "center"})', found)
        found.click()

    def place_of_spot(self, x, y):
        """On the screen."""
        return self.driver.execute_script('''
          const svg = document.querySelector('#play-board svg');
          svg.scrollIntoView({block: 'center'});
          const at = new DOMPoint(arguments[0], arguments[1]).matrixTransform(svg.getScreenCTM());
          return [Math.round(at.x), Math.round(at.y)]''', x, y)

    def place_of_tile(self, column, row, rows):
        return self.place_of_spot(column, rows - 1 - row)

    def click_spot(self, x, y):
        """With the mouse."""
        mouse = ActionBuilder(self.driver)
        mouse.pointer_action.move_to_location(*self.place_of_spot(x, y)).click()
        mouse.perform()

    def click_tile(self, column, row, rows):
        self.click_spot(column, rows - 1 - row)

    def click_tile_twice(self, *tile):
        """Before the server can have answered the first click."""
        self.driver.execute_script('''
          for (let i = 0; i < 2; ++i)
            document.querySelector('#play-board svg').dispatchEvent(new MouseEvent('click', {clientX: arguments[0], clientY: arguments[1], bubbles: true}))''',
                                   *self.place_of_tile(*tile))

    def fill(self, css, text):
        self.driver.execute_script(
            'const e = document.querySelector(arguments[0]); e.value = arguments[1];'
            'e.dispatchEvent(new Event("input", {bubbles: true})); e.dispatchEvent(new Event("change", {bubbles: true}))', css, text)

    def score(self):
        digits = re.sub(r'[^0-9-]', '', self.text('.card .score'))
        return int(digits) if digits else None

    def runs(self):
        return self.driver.execute_async_script(
            'const tell = arguments[0]; fetch("/api/1/state").then(answer => answer.json()).then(state => tell(state.runs.map(one => one.run)))')

    def complaint(self):
        return self.driver.execute_script('const c = document.getElementById("complaint"); return c.hidden ? "" : c.textContent')

    def require_quiet(self, *expected):
        """A browser notes what a server refuses, and some of that is to be."""
        logged = [entry for entry in self.driver.get_log('browser')
                  if entry['level'] != 'INFO' and not any(part in entry['message'] for part in expected)]
        assert not logged, logged

    def require_calm(self):
        assert self.complaint() == '', self.complaint()
        self.require_quiet('/api/1/search?')  # the text of a search may be wrong

    def require_names(self):
        nameless = self.driver.execute_script('''
          return [...document.querySelectorAll('main:not([hidden]) :is(button, input, select, textarea, a)')]
            .filter(one => one.checkVisibility() && !(one.getAttribute('aria-label') || one.labels?.length || one.textContent.trim() && one.tagName !== 'SELECT'))
            .map(one => one.outerHTML.slice(0, 120))''')
        assert not nameless, nameless

    def picture(self, name):
        if not pictures:
            return
        os.makedirs(pictures, exist_ok=True)
        for kind, width, theme in (('light', 1280, 'light'), ('dark', 1280, 'dark'), ('narrow', 420, 'light')):
            self.driver.execute_script('document.documentElement.dataset.theme = arguments[0]', theme)
            self.driver.set_window_size(width, 1000)
            self.driver.execute_script('scrollTo(0, 0)')
            self.driver.save_screenshot(os.path.join(pictures, f'{name}-{kind}.png'))
        self.driver.set_window_size(1280, 1000)
        self.driver.execute_script('document.documentElement.dataset.theme = "light"')


def chooses(page):
    page.until('thumbnails are drawn', lambda: page.count('.thumb use') > 100)
    assert 'samegame:standard/7' in page.text('#command')
    before = page.find('#own').get_property('value')
    page.driver.execute_script('''
      const box = document.querySelector('#preview svg').getBoundingClientRect();
      document.querySelector('#preview svg').dispatchEvent(new MouseEvent('click', {clientX: box.left + box.width / 2, clientY: box.top + box.height / 2, bubbles: true}))''')
    page.until('the tile has another colour', lambda: page.find('#own').get_property('value') != before)
    changed = [(a, b) for a, b in zip(before, page.find('#own').get_property('value')) if a != b]
    assert len(changed) == 1, changed
    page.fill('#search-0-text', 'mtcs')
    page.until('the complaint about a search', lambda: "did you mean 'mcts'" in page.text('.problem'))
    page.click('#go-below')
    page.until('a search that is wrong is refused', lambda: "did you mean 'mcts'" in page.complaint())
    top, scrolled = page.driver.execute_script('return [document.getElementById("complaint").getBoundingClientRect().top, scrollY]')
    assert scrolled > 100 and top >= 0, 'the complaint is out of sight'
    assert page.runs() == [] and page.text('#command') == '', page.text('#command')
    Select(page.find('#search-0-name')).select_by_value('nrpa')
    page.until('the options of nrpa', lambda: page.text('#command').find("--search 'nrpa'") > 0)
    page.find('.search-form summary').click()
    page.fill('input[aria-label="level of nrpa"]', '2')
    page.until('the text has the option', lambda: 'nrpa(level=2)' in page.text('#command'))
    page.click('#copy-command')
    page.until('the command is copied', lambda: page.text('#copy-command') == 'Copied')
    page.require_names()
    page.require_calm()
    page.picture('choose')


def watches(page):
    page.click('.thumb[aria-label="choose samegame:standard/7"]')
    page.until('the board is chosen', lambda: page.text('#chosen') == 'samegame:standard/7')
    assert page.texts('.thumb[aria-pressed=true] > span') == ['standard/7'], page.texts('.thumb[aria-pressed=true] > span')
    page.fill('#search-0-text', 'nrpa(level=3, iterations=20)')
    page.until('the search is read', lambda: 'iterations=20' in page.text('#command'))
    page.fill('#budget', '600')
    page.click('#go')
    page.until('there is a score', lambda: page.score() is not None)
    first = page.score()
    page.until('it improves', lambda: page.score() > first)
    page.until('its line is played', lambda: 'moves' in page.text('.said'))
    page.until('its curve is drawn', lambda: page.count('.chart path.curve') == 1)
    page.until('its policy is shown', lambda: 'How sure the policy is' in page.text('.inside'))
    page.click('.card > .row button:nth-of-type(1)')
    page.until('it is paused', lambda: page.text('.status') == 'paused')
    page.click('.card > .row button:nth-of-type(1)')
    page.until('it goes on', lambda: page.text('.status') == 'searching')
    page.require_names()
    page.require_calm()
    page.picture('watch')
    page.driver.refresh()
    page.is_ready()
    page.until('it is still there', lambda: page.text('.status') == 'searching' and page.score() is not None)
    page.click('.card > .row button:nth-of-type(4)')
    page.until('its result is saved', lambda: 'hornbeam render samegame-standard-7-nrpa.json' in page.text('.card'))
    page.require_calm()
    page.click('.card > .row button:nth-of-type(3)')
    page.until('it is stopped', lambda: page.text('.status').startswith('ended'))
    page.require_calm()


def races(page):
    page.click('#to-choose')
    page.fill('#search-0-text', 'mcts')
    page.click('#add-search')
    page.until('another search is proposed', lambda: "--search 'nrpa'" in page.text('#command'))
    page.fill('#search-1-text', 'exhaustive')
    page.fill('#budget-unit', 'playouts')
    page.until('both are read', lambda: "'exhaustive' --playouts" in page.text('#command'))
    page.click('#go')
    page.until('the second cannot be started', lambda: 'counts nodes' in page.complaint())
    page.until('and the first is gone', lambda: page.runs() == [])
    page.require_quiet('/api/1/start')
    page.fill('#budget-unit', 'seconds')
    page.fill('#search-1-text', 'beam(width=10000)')
    page.until('both are read', lambda: page.text('#command').count('hornbeam solve') == 2 and 'beam(width=10000)' in page.text('#command'))
    page.fill('#budget', '1')
    page.click('#go')
    page.until('both have a curve', lambda: page.count('.chart path.curve') == 2)
    page.until('the tree is shown', lambda: 'The shape of the tree' in page.texts('.inside')[0])
    page.until('and the beam', lambda: 'Where its members come from' in page.texts('.inside')[1])
    page.until('both have spent their budget', lambda: page.texts('.status') == ['budget spent'] * 2)
    assert len(page.texts('.standing li')) == 2
    first, second = (int(re.sub('[^0-9-]', '', score)) for score in page.texts('.standing b'))
    assert first >= second, (first, second)
    page.require_names()
    page.require_calm()
    page.picture('race')


def plays(page):
    page.click('#to-choose')
    page.click('#drop-search')
    page.click('#go-play')
    page.until('the board is there', lambda: page.count('#play-board .piece') == 225)
    page.click_tile(14, 14, 15)
    page.until('a tile alone cannot be played', lambda: page.text('#refusal') == 'No move can be made there.')
    column, row = map(int, page.driver.execute_script('return document.querySelector("#choices option").value').split(','))
    page.click_tile(column, row, 15)
    page.until('a move is played', lambda: page.text('#play-count').startswith('1 '))
    assert page.text('#refusal') == ''
    page.fill('#think-seconds', '0.3')  # for all that follows
    page.click('#hints')
    page.until('there are hints', lambda: page.count('#hint-list li') > 2 and page.count('#play-board .mark') >= 2)
    page.picture('play')
    page.click('#undo')
    page.until('it is taken back', lambda: page.text('#play-count').startswith('0 '))
    page.click('#hints')
    page.click_tile_twice(column, row, 15)
    page.until('one move is played', lambda: page.text('#play-count').startswith('1 '))
    page.require_calm()
    page.click('#finish')
    page.until('it is finished', lambda: 'no move is left' in page.text('#play-count'))
    assert 'the search reached' in page.text('#comparison')
    page.require_names()
    page.require_calm()
    page.click('#undo')
    page.until('what it did is taken back', lambda: page.text('#play-count') == '1 move' and page.text('#undo') == 'Undo')
    page.require_calm()


def plays_a_game_of_two(page):
    page.click('#to-choose')
    page.fill('#search-0-text', 'nrpa')
    page.until('the search is read', lambda: "'nrpa'" in page.text('#command'))
    page.fill('#domain', 'havannah')
    page.until('the board is chosen', lambda: page.text('#chosen') == 'havannah:5')
    page.until('a search of one player gives way', lambda: "havannah:5 --search 'mcts" in page.text('#command'))
    page.click('#go-play')
    page.until('the board is there', lambda: page.text('#play-title') == 'havannah:5')
    page.click_spot(*page.driver.execute_script('const {x, y, width, height} = document.querySelector("#play-board svg").viewBox.baseVal; return [x + width / 2, y + height / 2]'))
    page.until('it has answered', lambda: page.text('#play-count').startswith('2 '))
    assert page.text('#play-score') == 'White to move', page.text('#play-score')
    page.click('#undo')
    page.until('both moves are taken back', lambda: page.text('#play-count').startswith('0 '))
    assert page.text('#play-score') == 'White to move', page.text('#play-score')
    page.fill('#side', 'none')
    page.click('#let-move')
    page.until('it has moved', lambda: page.text('#play-count').startswith('1 '))
    page.click('#hints')
    page.until('it tells what it thinks', lambda: page.count('#hint-list li') > 2 and page.count('#play-board .mark') > 2)
    page.require_calm()
    assert page.text('#play-score') == 'Black to move', page.text('#play-score')
    page.click('#let-move')
    page.until('it has moved again', lambda: page.text('#play-count').startswith('2 '))
    assert page.text('#play-score') == 'White to move', page.text('#play-score')
    page.picture('play-havannah')
    page.click('#hints')


def knows_whose_turn_it_is(page):
    page.click('#to-choose')
    page.fill('#domain', 'go')
    page.until('the board is chosen', lambda: page.text('#chosen').startswith('go:'))
    page.fill('#name', '9x9/handicap=2')
    page.click('#by-name button')
    page.until('the handicap is chosen', lambda: page.text('#chosen') == 'go:9x9/handicap=2')
    page.click('#go-play')
    page.until('the board is there', lambda: page.text('#play-title') == 'go:9x9/handicap=2')
    assert page.text('#play-score') == 'White to move', page.text('#play-score')
    assert page.find('#side').get_property('value') == '0'  # Black is the search's
    page.fill('#side', 'none')
    page.click('#moves-elsewhere button')
    page.until('White has passed', lambda: page.text('#play-count').startswith('1 '))
    assert page.text('#play-score') == 'Black to move', page.text('#play-score')
    page.click('#moves-elsewhere button')
    page.until('the winner is told', lambda: 'ahead as the board stands' in page.text('#play-count'))
    page.require_calm()


def plays_by_a_list(page):
    page.click('#to-choose')
    page.fill('#domain', 'tsptw')
    page.until('a tour is chosen', lambda: page.text('#chosen').startswith('tsptw:'))
    page.click('#go-play')
    page.until('its moves are listed', lambda: page.text('#play-title').startswith('tsptw:') and page.find('#choices').is_displayed())
    page.click('#choices option')
    page.find('#choices').send_keys(Keys.ENTER)
    page.until('a place is visited', lambda: page.text('#play-count').startswith('1 '))
    page.click('#hints')
    page.until('other moves are tried, too', lambda: page.count('#hint-list li') > 1 and 'each other move was tried' in page.text('#hint-help'))
    page.click('#hints')
    page.require_names()
    page.require_calm()


def takes_the_text_of_a_board(page):
    page.click('#to-choose')
    page.fill('#domain', 'morpion')
    page.until('the cross is chosen', lambda: page.text('#chosen').startswith('morpion:'))
    page.driver.execute_script('document.getElementById("own-show").click()')
    page.until('its text is a board', lambda: page.text('#chosen') == 'morpion: a board of your own')
    page.click('#go-play')
    page.until('where moves can be made is shown', lambda: page.count('#play-board .possible circle') > 20)
    page.require_calm()


def main():
    with tempfile.TemporaryDirectory() as profile, server() as address, browser(profile) as driver:
        page = Page(driver)
        driver.get(address)
        page.is_ready()
        assert 'token' not in driver.current_url, driver.current_url
        for scene in (chooses, watches, races, plays, plays_a_game_of_two, knows_whose_turn_it_is, plays_by_a_list,
                      takes_the_text_of_a_board):
            scene(page)
            print(f'{scene.__name__}: done', flush=True)


main()
