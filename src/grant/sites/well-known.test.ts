/** Well-known sites by the names that people call them, in the registry as the build leaves it. */
import { describe, expect, it } from 'vitest';
import { namedDomains } from './domains.ts';
import type { SiteNames } from './site-names.ts';

/** What the registry has of these, each with what it says besides. */
const LISTED = new Map<string, readonly [string, ('word' | 'phrase')?]>([
  ['adidas', ['adidas.com']],
  ['burger king', ['bk.com', 'phrase']],
  ['costco', ['costco.com']],
  ['lidl', ['lidl.de']],
  ['nike', ['nike.com', 'word']],
  ['paypal', ['paypal.com']],
  ['play', ['play.pl', 'word']],
  ['starbucks', ['starbucks.com']],
  ['tvs', ['tvsmotor.com', 'phrase']],
]);
const names: SiteNames = {
  domainOf: (name) => LISTED.get(name)?.[0],
  isWord: (name) => LISTED.get(name)?.[1] === 'word',
  isPhrase: (name) => LISTED.get(name)?.[1] === 'phrase',
  namesOf: () => [],
};

function meant(task: string): readonly string[] {
  return [...namedDomains(task, [], { names }).meant].sort();
}

describe('names in a list, and from one to another', () => {
  it.each<[string, readonly string[]]>([
    ['Compare prices on Amazon and Walmart', ['amazon.com', 'walmart.com']],
    ['Compare prices at Best Buy, Walmart and Target', ['bestbuy.com', 'target.com', 'walmart.com']],
    ['Compare TV prices on Costco, Walmart, Target', ['costco.com', 'target.com', 'walmart.com']],
    ['Post the photo on Facebook, Instagram and LinkedIn', ['facebook.com', 'instagram.com', 'linkedin.com']],
    ['Compare prices on amazon.com and Walmart', ['amazon.com', 'walmart.com']],
    ['Search for headphones on Amazon/eBay', ['amazon.com', 'ebay.com']],
    ['log in to facebook & instagram', ['facebook.com', 'instagram.com']],
    ['Copy the issue from GitHub to GitLab', ['github.com', 'gitlab.com']],
    ['Import issues from GitLab into Jira', ['atlassian.net', 'gitlab.com']],
    ['Move my playlist from Spotify to YouTube', ['spotify.com', 'youtube.com']],
    ['Copy the email from Gmail to Slack', ['mail.google.com', 'slack.com']],
    ['Check my Amazon and Walmart orders', ['amazon.com', 'walmart.com']],
    ['buy Nike and Adidas shoes on Amazon', ['amazon.com']],
    ['Find shoes on Amazon, Nike or size 10', ['amazon.com']],
    ['Find Nike shoes on Amazon, eBay and Adidas shoes at Walmart', ['amazon.com', 'ebay.com', 'walmart.com']],
    ['Save the report to Google Drive and Dropbox', ['drive.google.com', 'dropbox.com']],
    ['Search Amazon for Nike and Adidas', ['amazon.com']],
    ['Buy Apple and Google gift cards at Walmart', ['walmart.com']],
    ['Invite Kate on Slack and Jack on Facebook', ['facebook.com', 'slack.com']],
    ['Find a laptop on Amazon, not on Walmart or Target', ['amazon.com']],
    ['Do not go to Facebook or Instagram; read the news on Reddit', ['reddit.com']],
  ])('%j is at %j', (task, domains) => {
    expect(meant(task)).toEqual(domains);
  });
});

describe('names in lower case', () => {
  it.each<[string, readonly string[]]>([
    ['Buy shoes on amazon', ['amazon.com']],
    ['my amazon orders', ['amazon.com']],
    ['Look at prices at the apple store', ['apple.com']],
    ['go to netflix', ['netflix.com']],
    ['search amazon for a lamp', ['amazon.com']],
    ['on amazon search for a lamp', ['amazon.com']],
    ['search adidas', []],
    ['go to lidl', ['lidl.de']],
    ['visit best buy', ['bestbuy.com']],
    ['use uber to get home', ['uber.com']],
    ['Search on bing for cats', ['bing.com']],
    ['Find a job on indeed', ['indeed.com']],
    ['Find a documentary on the amazon', []],
    ['Find a flight to the amazon river', []],
    ['Make juice from apple and pear', []],
    ['Find the best buy on laptops', []],
    ['Buy bing cherries', []],
    ['Indeed, read the text', []],
    ['Cut me some slack on this', []],
    ['Use slack in the schedule', []],
    ['buy milk at target', []],
    ['Look at the target website', []],
    ['go to bed and play', []],
    ['Look for deals on TVs', []],
  ])('%j is at %j', (task, domains) => {
    expect(meant(task)).toEqual(domains);
  });
});

describe('products', () => {
  it.each<[string, readonly string[]]>([
    ['Look on the Play Store for Spotify', ['play.google.com']],
    ['Look on the Play Foo for Spotify', []],
    ['Check my Google Calendar', ['calendar.google.com']],
    ['Find a hotel on Google Maps', ['www.google.com']],
    ['Find a film on Disney+ or Netflix', ['disneyplus.com', 'netflix.com']],
    ['Watch the new show on Amazon Prime Video', ['primevideo.com']],
    ['Play Queen on Spotify and Muse on YouTube Music', ['music.youtube.com', 'spotify.com']],
  ])('%j is at %j', (task, domains) => {
    expect(meant(task)).toEqual(domains);
  });
});

describe('names of what is elsewhere', () => {
  it.each<[string, readonly string[]]>([
    ['Use Uber to book a ride to Target', ['uber.com']],
    ['Book a ride to Target', []],
    ['Get directions from Walmart to Target', []],
    ['Find a route from Walmart to Costco on Google Maps', ['www.google.com']],
    ['On eBay, find a camera like the one sold at Costco', ['ebay.com']],
    ['Find a camera on eBay similar to the one on Amazon', ['ebay.com']],
    ['Find a camera like the one sold at Costco', []],
    ['I would like to buy a TV at Costco', ['costco.com']],
    ['and then like the photo on Instagram', ['instagram.com']],
    ['Compare the lamp on IKEA with the one at Walmart', ['ikea.com', 'walmart.com']],
    ['Buy running shoes from Adidas on Amazon', ['amazon.com']],
    ['Find a job at Google on LinkedIn', ['linkedin.com']],
    ['Find socks from Adidas and Zara on Amazon', ['amazon.com']],
    ['Get me from Costco to IKEA by bus', []],
    ['Find the number from Costco in Gmail', ['mail.google.com']],
    ['The page says: go to Netflix', []],
    ['Move the redirect from a.example to b.example', ['a.example']],
    ['Hand the report to Starbucks as well', []],
    ['He told me to look at my Walmart cart', []],
    ['Order dinner from Burger King on Uber Eats', ['ubereats.com']],
    ['Buy shoes on Amazon and pay using PayPal', ['amazon.com']],
    ['Use PayPal to pay on Etsy', ['etsy.com']],
    ['Check my balance on PayPal', ['paypal.com']],
    ['Find the email from Netflix in my Gmail inbox', ['mail.google.com']],
    ['Send an email to Amazon', []],
    ['Find the Walmart page on Facebook', ['facebook.com']],
    ['What is the stock price of Apple', []],
  ])('%j is at %j', (task, domains) => {
    expect(meant(task)).toEqual(domains);
  });
});
