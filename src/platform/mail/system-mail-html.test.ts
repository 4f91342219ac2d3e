import { expect, it } from 'vitest';
import { systemMailHtml } from './system-mail-html.js';

it('the HTML part of a system email has its paragraphs, one link, and no markup from names', () => {
  const html = systemMailHtml(
    'Hi <b>Nora</b>,\n\nUse this link:\n\nhttps://outreach.test/app/reset#a&b\n\nLine one\nline two\n',
    'de',
  );
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('<p>Hi &lt;b&gt;Nora&lt;/b&gt;,</p>');
  expect(html.match(/<a href/g)).toHaveLength(1);
  expect(html).toContain('<a href="https://outreach.test/app/reset#a&amp;b">');
  expect(html).toContain('<p>Line one<br>line two</p>');
});
