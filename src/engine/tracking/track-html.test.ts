import { describe, expect, it } from 'vitest';
import { linkTarget } from './link-target.js';
import { trackHtml } from './track-html.js';

/** Shows what would be signed. */
const over = (html: string) => trackHtml(html, { link: (target) => `[${target}]`, pixel: null });

describe('links', () => {
  it.each([
    ['<a href="https://x.test/a">', '<a href="[https://x.test/a]">'],
    ["<A class=b HREF = 'HTTP://X.test'>", "<A class=b HREF = '[http://x.test/]'>"],
    ['<a href=https://x.test/a?b=c>x</a>', '<a href=[https://x.test/a?b=c]>x</a>'],
    ['<a\n  href="\n https://x.test/a \n">', '<a\n  href="[https://x.test/a]">'],
    ['<area shape=rect href="https://x.test/">', '<area shape=rect href="[https://x.test/]">'],
    ['<a href="https://x.test/?a=1&amp;b=2&#38;c=&#x41;">', '<a href="[https://x.test/?a=1&b=2&c=A]">'],
    ['<a href="https://x.test/?a=1&b=2&copy=3">', '<a href="[https://x.test/?a=1&b=2&copy=3]">'],
    ['<a href="https://müller.test/ü b">', '<a href="[https://xn--mller-kva.test/%C3%BC%20b]">'],
    ['<a href="https://x.test/#part">', '<a href="[https://x.test/#part]">'],
    ['<a title="a > b" href="https://x.test/">', '<a title="a > b" href="[https://x.test/]">'],
    ['<a title=it\'s href="https://x.test/">it\'s', '<a title=it\'s href="[https://x.test/]">it\'s'],
    ['<a href="https://a.test/" href="https://b.test/">', '<a href="[https://a.test/]" href="https://b.test/">'],
    ['1 < 2 <a href="https://x.test/">', '1 < 2 <a href="[https://x.test/]">'],
    ['<style>a{}</style><a href="https://x.test/">', '<style>a{}</style><a href="[https://x.test/]">'],
    ['<!-- a --><a href="https://x.test/">', '<!-- a --><a href="[https://x.test/]">'],
    ['<!--><a href="https://x.test/">', '<!--><a href="[https://x.test/]">'],
    [
      '<!--[if !mso]><!--><a href="https://x.test/"><!--<![endif]-->',
      '<!--[if !mso]><!--><a href="[https://x.test/]"><!--<![endif]-->',
    ],
  ])('%s', (html, expected) => {
    expect(over(html)).toBe(expected);
  });

  it.each([
    '<a href="mailto:a@x.test">',
    '<a href="tel:+49123">',
    '<a href="#top">',
    '<a href="/relative">',
    '<a href="//x.test/">',
    '<a href="">',
    '<a href>',
    '<a name="https://x.test/">',
    '<a href="javascript:alert(1)">',
    '<a href="ftp://x.test/">',
    '<a href="https://">',
    '<a href="https://x.test:99999/">',
    // Names other than the five common ones, and references without a semicolon.
    '<a href="https://x.test/?a=&hearts;">',
    '<a href="https://x.test/?a&copy">',
    '<a href="https://x.test/?a&#169">',
    '<a href="https://x.test/?a=&#150;">',
    '<link href="https://x.test/"><img src="https://x.test/">',
    '<img alt="<a href=https://x.test/>">',
    '<abbr href="https://x.test/">',
    '<!-- <a href="https://x.test/"> -->',
    '<!--[if mso]><v:rect href="https://x.test/"><a href="https://x.test/"></a><![endif]-->',
    '<style><a href="https://x.test/"></style>',
    '<script>"<a href=https://x.test/>"</script>',
    '<!-- <a href="https://x.test/">',
    '<a href="https://x.test/',
    '<a href="https://x.test/"',
    'https://x.test/ as text',
    '<',
    '',
  ])('leaves %s as it is', (html) => {
    expect(over(html)).toBe(html);
  });

  it('that are refused stay, and nothing else changes', () => {
    const html = '<a href="https://x.test/u/1">a</a> ü <a  href=\'https://y.test/\' >b</a>';
    const tracked = trackHtml(html, {
      link: (target) => (target.includes('/u/') ? null : 'https://t.test/c/1'),
      pixel: null,
    });
    expect(tracked).toBe('<a href="https://x.test/u/1">a</a> ü <a  href=\'https://t.test/c/1\' >b</a>');
    expect(trackHtml(html, { link: null, pixel: null })).toBe(html);
  });

  it.each([
    ['unclosed tags', '<a '.repeat(60_000)],
    ['unclosed quotes', '<a href="'.repeat(60_000)],
    ['comments', '<!--'.repeat(60_000)],
    ['style elements', '<style>'.repeat(60_000)],
    ['brackets', '<'.repeat(200_000)],
    ['ends of elements', '</'.repeat(100_000)],
  ])('a long row of %s is read once', (_name, html) => {
    // Rereading from each position would take ten billion steps, far beyond the time limit of a test.
    expect(trackHtml(html, { link: () => 'x', pixel: 'p' })).toContain(html.slice(0, 100));
  });
});

describe('the target of a link', () => {
  it('is what a browser asks for', () => {
    expect(linkTarget('https://X.test')).toBe('https://x.test/');
    expect(linkTarget('https://x.test/a\r\nSet-Cookie: b')).toBe('https://x.test/aSet-Cookie:%20b');
    expect(linkTarget('data:text/html,https://x.test')).toBeNull();
  });
});

describe('the tracking pixel', () => {
  const pixel = 'https://t.test/o/1.gif';
  const tracked = (html: string) => trackHtml(html, { link: null, pixel });

  it('is at the end of the body, or of the text', () => {
    expect(tracked('<html><body><p>x</p></body></html>')).toMatch(
      /<p>x<\/p><img src="https:\/\/t\.test\/o\/1\.gif" [^>]*>\n<\/body><\/html>$/,
    );
    expect(tracked('<p>x</p>')).toMatch(/^<p>x<\/p>\n<img [^>]*>$/);
    expect(tracked('<BODY>a</BODY>b')).toMatch(/^<BODY>a<img [^>]*>\n<\/BODY>b$/);
  });

  it('finds the end of the body behind capitals that become two characters', () => {
    expect(tracked(`<body>${'İ'.repeat(9)}</body>`)).toMatch(/^<body>İ{9}<img [^>]*>\n<\/body>$/);
  });
});
