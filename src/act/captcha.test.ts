import { describe, expect, it } from 'vitest';
import { CaptchaNotice, captchaIn, captchaWait, type PageSigns } from './captcha.ts';
import { cordon } from './testing.ts';

const page = (signs: Partial<PageSigns>): PageSigns => ({ title: 'Shop', frames: [], marks: [], ...signs });

describe('a captcha', () => {
  it.each<[string, string, Partial<PageSigns>]>([
    ['cloudflare', 'the waiting page', { title: 'Just a moment...' }],
    ['cloudflare', 'a refusal', { title: 'Attention Required! | Cloudflare' }],
    ['cloudflare', 'Turnstile in a page', { marks: ['cf-turnstile'] }],
    [
      'cloudflare',
      'its frame',
      { frames: ['https://challenges.cloudflare.com/cdn-cgi/challenge-platform/h/b/turnstile/if/ov2'] },
    ],
    ['cloudflare', 'the challenge’s form', { marks: ['main', 'challenge-form'] }],
    ['recaptcha', 'a box to tick', { marks: ['g-recaptcha'] }],
    ['recaptcha', 'its frame', { frames: ['https://www.google.com/recaptcha/api2/anchor?ar=1&size=normal'] }],
    ['recaptcha', 'the enterprise one', { frames: ['https://www.recaptcha.net/recaptcha/enterprise/bframe?k=1'] }],
    ['hcaptcha', 'its box', { marks: ['h-captcha'] }],
    ['hcaptcha', 'its frame', { frames: ['https://newassets.hcaptcha.com/captcha/v1/x/static/hcaptcha.html'] }],
  ])('%s: %s', (kind, _, signs) => {
    expect(captchaIn(page(signs))).toBe(kind);
  });

  it.each<[string, Partial<PageSigns>]>([
    ['an ordinary page', {}],
    ['a page about them', { title: 'How hCaptcha and Cloudflare Turnstile compare', marks: ['captcha-comparison'] }],
    ['a title that goes on', { title: 'It was just a moment' }],
    ['a reCAPTCHA that only watches', { frames: ['https://www.google.com/recaptcha/api2/anchor?size=invisible'] }],
    ['another page of the same firm', { frames: ['https://www.google.com/maps/embed'] }],
    ['a host that only ends like one', { frames: ['https://nothcaptcha.com/'] }],
    ['a frame that has no address', { frames: ['', 'about:blank', 'not a url'] }],
  ])('is not %s', (_, signs) => {
    expect(captchaIn(page(signs))).toBeUndefined();
  });

  it('is waited for as long as its kind takes, and told without a way to solve it', () => {
    expect([captchaWait('cloudflare'), captchaWait('recaptcha'), captchaWait('hcaptcha')]).toEqual([
      30_000, 5_000, 5_000,
    ]);
    const hint = new CaptchaNotice().see({ captcha: 'recaptcha' });
    expect(hint?.message).toMatch(/reCAPTCHA.*do not try to solve it/);
  });

  const page1 = { url: 'https://a.example/1', captcha: 'cloudflare' } as const;
  const click = ['click', { selector: '#a' }] as const;

  it('is told once a page, with what follows an action, and again where it comes back', () => {
    const gate = cordon('interact', ['a.example']);
    expect(gate.run(...click, page1).told).toEqual(['WARNING act.captcha.present']);
    expect(gate.run(...click, page1).told).toEqual([]);
    expect(gate.run('goto', { url: 'https://a.example/2' }, { url: 'https://a.example/2' }).told).toEqual([]);
    expect(gate.run(...click, page1).told).toEqual(['WARNING act.captcha.present']);
  });

  it('is not told to a dashboard', () => {
    expect(cordon('dashboard', ['a.example']).run(...click, page1).told).toEqual([]);
  });
});
