import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATTRIBUTES, HOSTILE_VALUES, QUOTED_SNIPPET, TAGS } from '../../../test/support/cases/templates-in-html.js';
import { renderMessage } from '../../engine/message/render.js';
import { escapeHtml } from '../../engine/template/escape.js';
import { compileTexts, snippetFinder } from './message-texts.js';

const SNIPPETS = snippetFinder([
  { ...QUOTED_SNIPPET, version: 1, bodyHtml: '' },
  { name: 'text', version: 1, bodyText: 'a > "b" {{ firstName }} {x|y}', bodyHtml: '' },
  { name: 'html', version: 1, bodyText: '', bodyHtml: '<p>c &#123; {{ firstName | append: ">" }}</p>' },
]);

const contactOf = (firstName: string | null, customFields = {}) => ({
  ...{ id: 'c', email: 'ann@a.example', firstName, lastName: null, company: null, title: null, phone: null },
  ...{ website: null, linkedinUrl: null, city: null, state: null, country: null, customFields },
});

function partsOf(bodyHtml: string, firstName: string | null = 'Ann', seed = 1) {
  const { templates, faults } = compileTexts({ subject: 's', bodyText: '', bodyHtml }, SNIPPETS);
  if (faults.length > 0) return { faults, text: '', html: '', missing: [] };
  const { text, html, missing } = renderMessage({
    ...{ templates, contact: contactOf(firstName), campaignName: '', unsubscribeUrl: '', today: '2026-03-09' },
    sender: { firstName: '', lastName: '', address: '', signature: null },
    ...{ seed, stepId: 's', footer: null, mode: 'strict', plainText: false, threadSubject: null },
  });
  return { faults, text: text.trim(), html: html ?? '', missing };
}

describe('the text part made from HTML', () => {
  it('fills a link whose address has a tag with quotes, in both parts', () => {
    const link = (quote: string) =>
      `<p>Hi</p><a href=${quote}https://a.example/{{ firstName | default: "you" }}${quote}>x</a>`;
    for (const quote of ['"', "'", '']) {
      expect(partsOf(link(quote))).toEqual({
        ...{ faults: [], missing: [], text: 'Hi\n\nx <https://a.example/Ann>' },
        html: `<p>Hi</p><a href=${quote}https://a.example/Ann${quote}>x</a>`,
      });
    }
    expect(partsOf(link('"'), null).text).toBe('Hi\n\nx <https://a.example/you>');
  });

  it.each(ATTRIBUTES.flatMap((attribute) => TAGS.map((tag) => [attribute.replace('TAG', () => tag)])))(
    'compiles and renders whenever the HTML does: %s',
    (html) => {
      for (const value of HOSTILE_VALUES) {
        const { faults, text, html: rendered } = partsOf(html, value);
        expect(faults).toEqual([]);
        expect(rendered.replaceAll(escapeHtml(value), '')).not.toMatch(/\{[{%]/);
        for (const part of [text, rendered]) expect(part).not.toMatch(/[\uFDD0\uFDD1]/);
        expect(text).toContain('after');
      }
    },
  );

  it('never interprets a value as markup or a template', () => {
    for (const value of HOSTILE_VALUES) {
      expect(partsOf('<p>Hi <b>{{ firstName }}</b>{% if firstName %}!{% endif %}</p>', value).text).toBe(
        `Hi ${value}!`.trim(),
      );
    }
  });

  it('keeps braces and pipes that HTML writes as entities', () => {
    const html =
      '<p>&#123;&#123; lastName &#125;&#125; &#123;% if %} {a&#124;b|a&#124;b} \\<b>{{ firstName }}</b> &#xFDD0;0&#xFDD1;</p>';
    expect(partsOf(html.replace('%}', '%&#125;'))).toMatchObject({
      faults: [],
      missing: [],
      text: '{{ lastName }} {% if %} a|b \\Ann',
    });
  });

  it('chooses the alternatives that the HTML chooses, wherever groups stand', () => {
    const html =
      '<img alt="{1|2}" src="x">{<b>red</b>|<i>blue</i>} {<p>one</p>|<p>two</p>}<a href="https://{x|y}.example">go</a>';
    for (let seed = 0; seed < 40; seed += 1) {
      const { html: rendered, text } = partsOf(html, 'Ann', seed);
      const [, color, number, host] = />(red|blue).*(one|two).*https:..([xy])/s.exec(rendered) ?? [];
      expect(text.replaceAll(/\s+/g, ' ')).toBe(`${color} ${number} go <https://${host}.example>`);
    }
  });

  it('applies tags in comments, style sheets and attributes that have no place in the text', () => {
    expect(partsOf('<!--{% if lastName %}--><p>Secret</p><!--{% endif %}--><p>Hi</p>').text).toBe('Hi');
    expect(partsOf('<style>{% assign n = firstName | upcase %}</style><p>{{ n }}</p>')).toMatchObject({
      text: 'ANN',
      missing: [],
    });
    expect(partsOf('<img alt="{% assign n = \'>\' %}" src="x"><p>{{ n }} {{ n }}</p>')).toMatchObject({
      text: '> >',
      missing: [],
    });
    expect(partsOf('<a title="<!--" href="https://a.example/{{ firstName }}">Hi</a> after').text).toBe(
      'Hi <https://a.example/Ann> after',
    );
    expect(partsOf('<p>a {%- raw -%} <b>{{ x }}</b> {%- endraw -%} b</p>').text).toBe('a{{ x }}b');
  });

  it('shows a link whose label equals its URL once', () => {
    expect(partsOf('<a href="{{ firstName | default: "x" }}">{{ firstName | default: "x" }}</a>').text).toBe('Ann');
  });

  it('that cannot be derived is an error of the HTML, at the tag', () => {
    const html = '<p>Hi</p><a href="https://a.example/{% if firstName %}a">x{% endif %}</a>';
    const { faults } = partsOf(html);
    expect(faults).toMatchObject([{ field: 'bodyHtml', code: 'template_syntax' }]);
    expect(html.slice(faults[0]?.offset).startsWith('{%')).toBe(true);
    expect(partsOf('<hr>'.repeat(20_000)).faults).toMatchObject([{ field: 'bodyHtml', code: 'template_syntax' }]);
  });

  it('has an error or renders, for any mixture of HTML, tags and spintax', () => {
    const piece = fc.constantFrom(
      ...[
        '<a href="',
        '">',
        "<p title='",
        "'>",
        '</a>',
        '</p>',
        '<!--',
        '-->',
        '<img alt=',
        '<style>',
        '</style>',
        '<td>',
      ],
      ...['{', '|', '}', '\\', ' ', 'x', '"', '<', '>', '&#123;', '&#125;', '&#124;', '&lt;', '\uFDD0', '0\uFDD1'],
      ...['{% raw %}', '{%- endraw -%}', '{% comment %}', '{% endcomment %}', '{% for i in (1..3) %}', '{% endfor %}'],
      ...['{% if firstName %}', '{% else %}', '{% endif %}', '{% assign n = "<" %}', '{{ n }}', '{{- firstName -}}'],
      '{{ firstName | default: ">\'" }}',
      ...['{% snippet "text" %}', "{%- snippet 'html' -%}", '{% snippet "none" %}'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), fc.constantFrom(...HOSTILE_VALUES), (parts, value) => {
        const { text } = partsOf(parts.join(''), value);
        expect(text.replaceAll(value, '')).not.toMatch(/[\uFDD0\uFDD1]/);
      }),
      { numRuns: 3_000 },
    );
  });
});
