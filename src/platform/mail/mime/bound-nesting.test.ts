import { Parser } from 'htmlparser2';
import { expect, it } from 'vitest';
import { boundNesting } from './bound-nesting.js';
import { sanitiseHtml } from './sanitise-html.js';
import { htmlToText } from './text.js';

const REPEATED = ['<div>', '<ul><li>', '<table>', '<table><tr><td>', '<blockquote>', '<b><i>', '<svg><g>'];

/** Returns the maximum number of open elements, as counted by the parser of both readers: the parser's cost per tag grows with them. */
const depthOf = (html: string): number => {
  let depth = 0;
  let deepest = 0;
  const parser = new Parser({
    onopentag: () => {
      depth += 1;
      deepest = Math.max(deepest, depth);
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  parser.end(html);
  return deepest;
};

it.each(REPEATED)('nests %s at most 200 deep and keeps the text below', (tags) => {
  for (const count of [5_000, 20_000]) {
    const bounded = boundNesting(`${tags.repeat(count)}deep down`);
    expect(depthOf(bounded)).toBe(200);
    expect(bounded).toContain('deep down');
  }
});

it('keeps the text of deep elements for every HTML reader', () => {
  const html = `${'<div>'.repeat(5_000)}deep <b>down</b>${'</div>'.repeat(5_000)}<p>after</p>`;
  expect(htmlToText(html).split(/\s+/)).toEqual(['deep', 'down', 'after']);
  expect(sanitiseHtml(html)).toMatch(/deep\s+down[\s\S]*<p>after<\/p>/);
});

it('keeps shallow HTML unchanged, with omitted end tags', () => {
  for (const html of [
    '<p>a'.repeat(1_000),
    `<ul>${'<li>a'.repeat(1_000)}</ul>`,
    `<table>${'<tr><td>a<td>b'.repeat(1_000)}</table>`,
    '<br><img src="x>y">'.repeat(1_000),
    `<!-- ${'<div>'.repeat(1_000)} -->`,
    `<a title="${'<div>'.repeat(1_000)}">x</a>`,
    `<div>x</div>`.repeat(1_000),
  ]) {
    expect(boundNesting(html)).toBe(html);
  }
});

it('shows nothing of a script, however deeply it is nested', () => {
  const html = `${'<div>'.repeat(300)}<script>alert(1)</script><style>p{}</style><img src=x onerror=alert(1)>words`;
  expect(htmlToText(html)).toBe('words');
  expect(sanitiseHtml(html)).not.toMatch(/alert|p\{\}|onerror/);
});
