import { describe, expect, it } from 'vitest';
import { compileTemplate } from './compile.js';
import { TemplateRenderError } from './errors.js';
import { renderTemplate } from './render.js';

const values = { seats: 7, rate: 2.5, text: '20', list: [1, 2, 3], line: '  big   city ' };
const run = (source: string): string =>
  renderTemplate(compileTemplate(source, { kind: 'text' }), values, { seed: 1, mode: 'lenient' }).text;

describe('filters as the reference engine has them', () => {
  it.each([
    ['{{ seats | divided_by: 2 }}', '3'],
    ['{{ text | divided_by: "7" }}', '2'],
    ['{{ -7 | divided_by: 2 }}', '-4'],
    ['{{ seats | divided_by: 2.0 }}', '3.5'],
    ['{% assign half = seats | divided_by: 2.0 %}{{ half }}', '3.5'],
    ['{{ rate | divided_by: 2 }}', '1.25'],
    ['{{ "divided_by: 2.0" }}', 'divided_by: 2.0'],
    ['{{ 19.9 | times: 3 }} {{ 0.1 | plus: 0.2 }} {{ 0.3 | minus: 0.1 }}', '59.7 0.3 0.2'],
    ['{{ "5 seats" | plus: 1 }} {{ "2.5" | times: 2 }} {{ true | plus: 1 }} {{ 3 | times: nope }}', '6 5 1 0'],
    ['{{ line | split: " " | join: "," }}', 'big,city'],
    ['{{ "a,,b" | split: "," | size }}', '3'],
    ['{{ "" | split: " " | size }}', '0'],
    ['{{ list | join: nothing }}', '123'],
    ['{{ "ab" | replace: nothing, "-" }}', '-a-b-'],
    ['{{ "abcdef" | truncate: 3, nothing }}', 'abc'],
    ['{{ "a b c" | truncatewords: 2, nothing }}', 'a b'],
    ['{{ "abc" | slice: 1, nothing }}', 'b'],
    ['{{ "2026-03-09" | date: nothing }}', '2026-03-09'],
  ])('%s is %s', (source, expected) => {
    expect(run(source)).toBe(expected);
  });

  it.each([
    '{{ 1 | divided_by: 0 }}',
    '{{ 1 | divided_by: nothing }}',
    '{{ "a" | truncate: nothing }}',
    '{{ "a" | slice: nothing }}',
  ])('%s cannot be computed', (source) => {
    expect(() => run(source)).toThrow(TemplateRenderError);
  });

  it('loops know the loops around them, and only those', () => {
    const inner = '{% for b in (1..2) %}{{ forloop.parentloop.index }}{{ forloop.index }} {% endfor %}';
    expect(run(`{% for a in (1..2) %}${inner}{% endfor %}`)).toBe('11 12 21 22 ');
    expect(run(inner)).toBe('1 2 ');
    expect(run(`{% for a in nothing %}{% endfor %}${inner}{{ forloop.index }}`)).toBe('1 2 ');
    const three =
      '{% for c in (1..1) %}{{ forloop.parentloop.parentloop.index }}{{ forloop.parentloop.index }} {% endfor %}';
    expect(run(`{% for a in (1..2) %}{% for b in (1..2) %}${three}{% endfor %}{% endfor %}`)).toBe('11 12 21 22 ');
  });
});
