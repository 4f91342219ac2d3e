import { describe, expect, it } from 'vitest';
import { sanitiseHtml } from '../../../platform/mail/mime/sanitise-html.js';
import { formattedHtml } from './formatted-html.js';
import { isFormatted, withoutMarks } from './formatting.js';
import { textToHtml } from './text-to-html.js';

const LETTER = `Hi **Ann**,

our _new_ [price **list**](https://a.test/p?x=1&y=2) and **all of _this_**:
- two seats
- https://a.test/seats

1. Sign
2. Send to [Jo](mailto:jo@a.test)

Jo`;

it('turns marks into HTML, and a plain text without them', () => {
  expect(formattedHtml(LETTER)).toBe(
    [
      '<p>Hi <strong>Ann</strong>,</p>',
      '<p>our <em>new</em> <a href="https://a.test/p?x=1&amp;y=2">price <strong>list</strong></a> and <strong>all of <em>this</em></strong>:</p>',
      '<ul><li>two seats</li><li><a href="https://a.test/seats">https://a.test/seats</a></li></ul>',
      '<ol><li>Sign</li><li>Send to <a href="mailto:jo@a.test">Jo</a></li></ol>',
      '<p>Jo</p>',
    ].join('\n'),
  );
  expect(withoutMarks(LETTER)).toBe(`Hi Ann,

our new price list (https://a.test/p?x=1&y=2) and all of this:
- two seats
- https://a.test/seats

1. Sign
2. Send to Jo (jo@a.test)

Jo`);
});

describe('leaves unformatted', () => {
  it.each([
    'Hi Ann,\n\nplain.\nText & <b>tags</b>.',
    'my_file_name and 5 * 3 ** 2 and __init__',
    'See https://a.test/my_page_here_, or (https://b.test/_x_).',
    'Thanks\n- Ann',
    '1. May is a holiday',
    '3. one\n7. two',
    '[image: chart.png] and [brackets] (here)',
    '[no](javascript:alert) and ** spaced **',
    '',
  ])('%j', (text) => {
    expect(isFormatted(text)).toBe(false);
    expect(withoutMarks(text)).toBe(text);
    expect(formattedHtml(text)).toBe(textToHtml(text));
  });
});

it('keeps foreign tags and quotes as text, so that the sanitizer has nothing to remove', () => {
  const text = '**<script>x</script>** [a"b](https://a.test/"onload=1) _<img src=x onerror=y>_\n\n3. a\n4. b';
  const html = formattedHtml(text);
  expect(html).not.toMatch(/<(?:script|img)/);
  for (const each of [html, formattedHtml(LETTER)]) {
    expect(textIn(sanitiseHtml(each, { remoteImages: 'keep' }))).toBe(textIn(each));
    expect(sanitiseHtml(each, { remoteImages: 'keep' }).match(/<(?:strong|em|a|ul|ol|li)\b/g)).toEqual(
      each.match(/<(?:strong|em|a|ul|ol|li)\b/g),
    );
  }
});

it('reads long lines of unclosed marks quickly', { timeout: 3_000 }, () => {
  for (const mark of ['**a ', '_a ', '[a](', 'https://']) expect(isFormatted(mark.repeat(20_000))).toBe(false);
});

const textIn = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'");
