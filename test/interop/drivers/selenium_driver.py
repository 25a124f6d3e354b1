"""Selenium with the real chromedriver, at an endpoint that has no place for a secret: argv is host and port, and the path of chromedriver."""

import sys

from lines import drive
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

options = webdriver.ChromeOptions()
options.debugger_address = sys.argv[1]
browser = webdriver.Chrome(options=options, service=Service(sys.argv[2]))


def fill(name, value):
    field = browser.find_element(By.CSS_SELECTOR, f'[aria-label="{name}"]')
    field.clear()
    field.send_keys(value)
    return field.get_property("value")


drive(
    {
        "open": lambda url: browser.get(url),
        "read": lambda: browser.find_element(By.TAG_NAME, "body").text,
        "press": lambda name: browser.find_element(By.XPATH, f'//button[normalize-space()="{name}"]').click(),
        "fill": fill,
        "close": lambda: browser.quit(),
    }
)
