import { describe, expect, it } from 'vitest';
import { classifyVisit, VISIT_RULES, type VisitFacts } from './visit-class.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const OUTLOOK = 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)';
const GMAIL = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';
const YAHOO = 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html';

const click: VisitFacts = {
  kind: 'click',
  method: 'GET',
  userAgent: FIREFOX,
  purpose: '',
  sinceSentMs: 3_600_000,
  nearestOtherLinkMs: null,
};
const open: VisitFacts = { ...click, kind: 'open' };

describe('a person', () => {
  it.each<[string, VisitFacts, string]>([
    ['opens in a browser', open, 'no_machine_sign'],
    ['opens on a telephone', { ...open, userAgent: IPHONE }, 'no_machine_sign'],
    ['opens in Outlook', { ...open, userAgent: OUTLOOK }, 'no_machine_sign'],
    ['opens in Gmail, which fetches for the person', { ...open, userAgent: GMAIL }, 'image_proxy'],
    ['opens in Yahoo Mail', { ...open, userAgent: YAHOO }, 'image_proxy'],
    ['opens ten seconds after the delivery', { ...open, sinceSentMs: 10_000 }, 'no_machine_sign'],
    ['clicks', click, 'no_machine_sign'],
    ['clicks ten seconds after the delivery', { ...click, sinceSentMs: 10_000 }, 'no_machine_sign'],
    ['clicks another link later', { ...click, nearestOtherLinkMs: 1_001 }, 'no_machine_sign'],
    ['clicks with a browser that says little', { ...click, userAgent: 'Mozilla/5.0' }, 'no_machine_sign'],
    ['uses a telephone named Cubot', { ...click, userAgent: `${FIREFOX} CUBOT X30` }, 'no_machine_sign'],
  ])('%s', (_name, facts, rule) => {
    expect(classifyVisit(facts)).toEqual({ by: 'human', rule });
  });
});

describe('a machine', () => {
  it.each<[string, VisitFacts, string]>([
    ['asks for the head alone', { ...click, method: 'HEAD' }, 'head_request'],
    ['prefetches', { ...click, purpose: 'prefetch' }, 'prefetch'],
    ['prerenders', { ...click, purpose: 'prefetch;prerender' }, 'prefetch'],
    ['previews', { ...open, purpose: 'preview' }, 'prefetch'],
    ['hides its name', { ...open, userAgent: '' }, 'no_user_agent'],
    ['sends blanks for a name', { ...click, userAgent: '  ' }, 'no_user_agent'],
    ['is Apple Mail Privacy Protection', { ...open, userAgent: 'Mozilla/5.0' }, 'apple_mail_privacy'],
    ['follows two links at once', { ...click, nearestOtherLinkMs: 1_000 }, 'links_at_once'],
    ['follows a link at the delivery', { ...click, sinceSentMs: 9_999 }, 'too_soon'],
    ['follows a link before the server has said yes', { ...click, sinceSentMs: null }, 'too_soon'],
    ['follows a link before the delivery was noted', { ...click, sinceSentMs: -5 }, 'too_soon'],
    ['opens at the delivery', { ...open, sinceSentMs: 500 }, 'too_soon'],
    ['opens through a proxy at the delivery', { ...open, userAgent: GMAIL, sinceSentMs: 9_999 }, 'too_soon'],
    ['opens before the server has said yes', { ...open, sinceSentMs: null }, 'too_soon'],
  ])('%s', (_name, facts, rule) => {
    expect(classifyVisit(facts)).toEqual({ by: 'machine', rule });
  });

  it.each([
    'BarracudaCentral/1.0',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (Windows NT 10.0) SkypeUriPreview Preview/0.5',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'WhatsApp/2.23',
    'facebookexternalhit/1.1',
    'Mozilla/5.0 HeadlessChrome/126.0',
    'curl/8.5.0',
    'python-requests/2.32',
    'Go-http-client/2.0',
    'Java/17.0.2',
  ])('%s is a scanner, whatever it fetches', (userAgent) => {
    expect(classifyVisit({ ...click, userAgent })).toEqual({ by: 'machine', rule: 'scanner' });
    expect(classifyVisit({ ...open, userAgent })).toEqual({ by: 'machine', rule: 'scanner' });
  });
});

it('every rule decides something', () => {
  const facts: VisitFacts[] = [
    { ...click, method: 'HEAD' },
    { ...click, purpose: 'prefetch' },
    { ...click, userAgent: '' },
    { ...click, userAgent: 'curl/8' },
    { ...open, userAgent: 'Mozilla/5.0' },
    { ...click, nearestOtherLinkMs: 0 },
    { ...click, sinceSentMs: 0 },
    { ...open, userAgent: GMAIL },
    click,
  ];
  expect(facts.map((one) => classifyVisit(one).rule)).toEqual([...VISIT_RULES]);
});
