"""Playwright for Python: argv is the endpoint."""

import sys

from lines import drive
from playwright.sync_api import sync_playwright

with sync_playwright() as playwright:
    browser = playwright.chromium.connect_over_cdp(sys.argv[1])
    page = browser.contexts[0].new_page()

    drive(
        {
            "open": lambda url: page.goto(url) and "",
            "read": lambda: page.inner_text("body"),
            "press": lambda name: page.get_by_role("button", name=name).click(),
            "fill": lambda name, value: page.get_by_label(name).fill(value),
            "close": lambda: browser.close(),
        }
    )
