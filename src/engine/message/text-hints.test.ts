import { describe, expect, it } from 'vitest';
import { type HintedTexts, textHints } from './text-hints.js';

const hintsOf = (texts: Partial<HintedTexts>) =>
  textHints({ subject: 'A question', bodyText: '', bodyHtml: '', ...texts }).map(({ code, part, offset, length }) => [
    code,
    part,
    (texts[part] ?? 'A question').slice(offset, offset + length),
  ]);

describe('textHints', () => {
  it('says nothing about a plain message', () => {
    const bodyText =
      'Hi {{firstName}},\n\nI saw that ACME uses SAP and a CRM. Freedom of choice, cheaper than I thought: https://acme.test/free-trial\n\nAnn';
    expect(hintsOf({ bodyText })).toEqual([]);
  });

  it('reports advertising phrases once, at their position, in any case and several languages', () => {
    expect(
      hintsOf({ subject: 'Act  now, Ann', bodyText: "Click here. CLICK HERE! This won't last. {Jetzt kaufen|Gratis}" }),
    ).toEqual([
      ['spam_word', 'subject', 'Act  now'],
      ['spam_word', 'bodyText', 'Click here'],
      ['spam_word', 'bodyText', "This won't last"],
      ['spam_word', 'bodyText', 'Jetzt kaufen'],
      ['spam_word', 'bodyText', 'Gratis'],
    ]);
  });

  it('ignores tags, URLs of links and Liquid', () => {
    const bodyHtml = '<a href="https://x.test/click here" title="buy now">Our page</a> {{ x | default: "act now" }}';
    expect(hintsOf({ bodyHtml })).toEqual([]);
  });

  it('measures subject and body', () => {
    const subject = 'x'.repeat(80);
    expect(hintsOf({ subject, bodyText: `${'ab '.repeat(700)}` })).toEqual([
      ['subject_long', 'subject', 'xx'],
      ['body_long', 'bodyText', 'ab '.repeat(700).slice(2_000)],
    ]);
    const bodyHtml = `<p title="${'x'.repeat(3_000)}">short</p>`;
    expect(hintsOf({ bodyHtml })).toEqual([]);
  });

  it('points at the third link', () => {
    const bodyText = 'See https://a.test and https://b.test and https://c.test/x, thanks';
    expect(hintsOf({ bodyText })).toEqual([['link_count', 'bodyText', 'https://c.test/x,']]);
    const bodyHtml = ['one', 'two', 'three'].map((name) => `<a href="{{ ${name} }}">${name}</a>`).join(' ');
    expect(hintsOf({ bodyText: 'See above', bodyHtml })).toEqual([
      ['link_count', 'bodyHtml', '<a href="{{ three }}">'],
    ]);
  });

  it('finds a picture with nearly no text, and shouting that is no acronym', () => {
    expect(hintsOf({ bodyHtml: '<p>Hello</p><img src="https://a.test/x.png">' })).toEqual([
      ['picture_only', 'bodyHtml', '<img src="https://a.test/x.png">'],
    ]);
    expect(hintsOf({ subject: 'IMPORTANT', bodyText: 'PLEASE READ THIS, Ann' })).toEqual([
      ['all_caps', 'subject', 'IMPORTANT'],
      ['all_caps', 'bodyText', 'PLEASE READ THIS'],
    ]);
  });

  it('is done with hostile texts of the greatest length', () => {
    for (const shape of ['<', '{{', 'A ', 'AB ', 'https://', '<img ', 'buy ', '&', '<a ', '<style', '<style></']) {
      const text = shape.repeat(Math.ceil(100_000 / shape.length));
      expect(textHints({ subject: text, bodyText: '', bodyHtml: text }).length, shape).toBeGreaterThan(0);
    }
  });
});
