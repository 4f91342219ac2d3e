import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectProportional } from '../../../../test/support/hostile/growth.js';
import { escapeHtml, textToHtml } from '../../../engine/mail/written/text-to-html.js';
import { sanitiseHtml } from './sanitise-html.js';
import { htmlToText } from './text.js';

const CORPUS = '../shared/corpora/hostile-strings';

/** Names dangerous content in sanitized HTML, in which all attributes are quoted and text contains no "<". */
function findDanger(html: string): string[] {
  const found: string[] = [];
  for (const [, name = '', attributes = ''] of html.matchAll(/<([^\s>/]+)((?:[^>"]|"[^"]*")*)>/g)) {
    if (/^(?:script|style|iframe|object|embed|form|input|button|svg|math|link|meta|base|template|!--)/i.test(name))
      found.push(name);
    for (const [, attribute = '', value = ''] of attributes.matchAll(/([^\s="/]+)(?:="([^"]*)")?/g)) {
      if (/^on|^(?:action|formaction|srcset|xlink:href|background)$/i.test(attribute)) found.push(attribute);
      const isAddress = /^(?:href|src|data-remote-src)$/.test(attribute);
      if (isAddress && !/^(?:https?:\/\/|mailto:|tel:|cid:|data:image\/(?:png|jpe?g|gif|webp);)/i.test(value))
        found.push(value);
      if (attribute === 'style' && /url\(|expression|@import|\\/i.test(value)) found.push(value);
    }
  }
  return found;
}

describe('HTML of a stranger', () => {
  it.skipIf(!existsSync(CORPUS))('holds nothing active after cleaning, for every payload of the corpus', () => {
    const payloads: Array<{ payload: string }> = JSON.parse(readFileSync(`${CORPUS}/html-sanitise.json`, 'utf8'));
    const strings: string[] = JSON.parse(readFileSync(`${CORPUS}/blns.json`, 'utf8'));
    const all = [...payloads.map(({ payload }) => payload), ...strings];
    for (const dirty of all) {
      const clean = sanitiseHtml(dirty);
      expect(findDanger(clean), dirty).toEqual([]);
      expect(sanitiseHtml(clean), dirty).toBe(clean);
      expect(findDanger(sanitiseHtml(dirty, { remoteImages: 'keep' })), dirty).toEqual([]);
    }
  });

  it.each([
    ['<img src="http://t.test/p.gif" alt="x">', '<img alt="x" data-remote-src="http://t.test/p.gif" />'],
    ['<img src="cid:a@b">', '<img src="cid:a@b" />'],
    ['<img src="data:image/svg+xml;base64,AAAA">', '<img />'],
    ['<img src="//t.test/p.gif">', '<img />'],
    ['<img data-remote-src="javascript:alert(1)">', '<img />'],
    ['<p style="color:red;background:url(http://t.test)">x</p>', '<p style="color:red">x</p>'],
    ['<form action="http://e.test"><input name=a>text</form>', 'text'],
    ['<style>p{}</style><script>x</script><p onclick=a()>y</p>', '<p>y</p>'],
  ])('%s', (dirty, clean) => expect(sanitiseHtml(dirty)).toBe(clean));

  it('opens links away from the viewer, and only addresses that are links', () => {
    expect(sanitiseHtml('<a href="https://a.test" target="_top">x</a>')).toBe(
      '<a href="https://a.test" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    );
    for (const href of [
      'jav&#x09;ascript:alert(1)',
      '&#x2028;javascript:alert(1)',
      '/api/campaigns',
      '#x',
      '//e.test',
    ]) {
      expect(sanitiseHtml(`<a href="${href}">x</a>`)).toBe('<a>x</a>');
    }
  });

  it.each([
    ['sanitized', sanitiseHtml, '<div>', 50_000],
    ['sanitized', sanitiseHtml, '<a href="', 25_000],
    ['read as text', htmlToText, '<div>', 12_500],
    ['read as text', htmlToText, '<p>x</p>', 12_500],
  ])('are %s in time that grows with their size: %#', async (_how, read, tag, times) => {
    await expectProportional(times, (count) => read(tag.repeat(count)));
  });
});

describe('text and HTML', () => {
  it('reads HTML as text with its links', () => {
    const html =
      '<h1>Hi</h1><p>See <a href="https://a.test/x">this</a> and <a href="https://b.test">https://b.test</a></p><img src=x>';
    expect(htmlToText(html)).toBe('Hi\n\nSee this <https://a.test/x> and https://b.test');
  });

  it('keeps rows and cells of a table apart, with or without blocks in them', () => {
    expect(
      htmlToText('<table><tr><td>Price</td><td>10</td></tr><tr><th>Sum</th><td></td><td>20</td></tr></table>'),
    ).toBe('Price 10\nSum 20');
    expect(htmlToText('<table><tr><td><p>One</p></td><td><div>Two</div></td></tr></table>End')).toBe(
      'One\n\nTwo\n\nEnd',
    );
    expect(htmlToText('<dl><dt>Term</dt><dd>Meaning</dd></dl>')).toBe('Term\nMeaning');
  });

  it('shows text as HTML without letting it become markup', () => {
    expect(textToHtml('a <b> & "c"\nd\n\nhttps://x.test/?a=1&b=2.')).toBe(
      '<p>a &lt;b&gt; &amp; &quot;c&quot;<br>d</p>\n<p><a href="https://x.test/?a=1&amp;b=2">https://x.test/?a=1&amp;b=2</a>.</p>',
    );
    expect(sanitiseHtml(textToHtml('<script>alert(1)</script>'))).toContain(escapeHtml('<script>'));
  });
});
