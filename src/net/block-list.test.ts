import { describe, expect, it } from 'vitest';
import { createBlockList } from './block-list.ts';

describe('the category block-list', () => {
  const categoryOf = createBlockList();
  it.each([
    ['www.chase.com', 'banking'],
    ['secure.bankofamerica.com', 'banking'],
    ['www.hsbc.co.uk', 'banking'],
    ['barclays.co.uk', 'banking'],
    ['my.bank.example.com', 'banking'],
    ['something.bank', 'banking'],
    ['www.irs.gov', 'government'],
    ['service.gov.uk', 'government'],
    ['x.gob.mx', 'government'],
    ['impots.gouv.fr', 'government'],
    ['mail.google.com', 'mail'],
    ['outlook.live.com', 'mail'],
    ['www.outlook.com', 'mail'],
    ['www.paypal.com', 'payment'],
    ['dashboard.stripe.com', 'payment'],
    ['cash.app', 'payment'],
    ['squareup.com', 'payment'],
    ['x.com', 'social'],
    ['www.twitter.com', 'social'],
    ['m.facebook.com', 'social'],
    ['de.linkedin.com', 'social'],
  ])('%s is %s', (host, category) => {
    expect(categoryOf(host)).toBe(category);
  });

  it.each([
    'gitlab.com',
    'netflix.com',
    'www.google.com',
    'purchase.com',
    'riverbank.org',
    'govtech.com',
    'amazon.com',
    '1.1.1.1',
  ])('%s is none', (host) => {
    expect(categoryOf(host)).toBeUndefined();
  });
});
