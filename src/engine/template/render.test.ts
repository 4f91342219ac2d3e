import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { compileByInterpreter, compileTemplate } from './compile.js';
import { TemplateRenderError } from './errors.js';
import type { TemplateKind } from './program.js';
import { renderTemplate } from './render.js';

const values = {
  firstName: 'Ann',
  company: 'O\'Neil & <Sons> "Ltd"',
  title: '',
  city: ' \u00a0 ',
  custom: { industry: 'Print', 'team size': 12, none: null },
  today: '2026-03-09',
};

function run(source: string, kind: TemplateKind = 'text', given: Record<string, unknown> = values) {
  return renderTemplate(compileTemplate(source, { kind }), given, { seed: 3, mode: 'strict' });
}

describe('values', () => {
  it('fills variables, dotted and bracketed names and filters', () => {
    expect(run('{{firstName}} {{ custom.industry | upcase }} {{custom["team size"]}}').text).toBe('Ann PRINT 12');
  });

  it('are data: braces, pipes and Liquid inside a field are printed as they are', () => {
    const hostile = '{a|b} {{ company }} {% if x %} \\{ %}';
    for (const source of [
      '{{firstName}}',
      '{x {{firstName}}|x {{firstName}}}',
      '{% if firstName %}x {{firstName}}{% endif %}',
    ]) {
      expect(run(source, 'text', { firstName: hostile }).text.replace(/^x /, '')).toBe(hostile);
    }
  });

  it('are escaped in HTML exactly once, including after escape filters and in captures', () => {
    const safe = 'O&#39;Neil &amp; &lt;Sons&gt; &#34;Ltd&#34;';
    expect(run('<b>{{company}}</b>', 'html').text).toBe(`<b>${safe}</b>`);
    expect(run('{{company | escape}}{{ company | escape_once }}', 'html').text).toBe(safe + safe);
    expect(run('{% capture x %}<i>{{company}}</i>{% endcapture %}{{x}}', 'html').text).toBe(`<i>${safe}</i>`);
    expect(run('{{ v | newline_to_br }}', 'html', { v: '<a>\nb' }).text).toBe('&lt;a&gt;<br />\nb');
    expect(run('{{company}}').text).toBe(values.company);
  });

  it('never begin a new line in a subject', () => {
    const text = run('Hi {{v}}\n!', 'subject', { v: 'a\r\nBcc: x@y.z\r\0\u2028b' }).text;
    expect(text).toBe('Hi a Bcc: x@y.z b !');
  });

  it('cannot reach the prototype', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'firstName.constructor', 'custom.__proto__.x']) {
      const nothing = { text: '', missing: [name], unfilled: [name] };
      expect(run(`{{ ${name} }}`)).toEqual(nothing);
      expect(run(`{% if true %}{{ ${name} }}{% endif %}`)).toEqual(nothing);
    }
  });

  it('date takes the day of the send for now, and no clock', () => {
    expect(run('{{ "now" | date: "%B %-d" }} {{ today | date: "%Y" }}').text).toBe('March 9 2026');
  });
});

describe('missing values', () => {
  it.each([
    ['Hi {{title}}', ['title']],
    ['Hi {{city}}', ['city']],
    ['Hi {{nobody}} {{nobody}} {{title | upcase}}', ['nobody', 'title']],
    ['Hi {{custom.none}} {{custom.other}}', ['custom.none', 'custom.other']],
    ['Hi {{title | default: "there"}}', []],
    ['Hi {{title | default: ""}}', []],
    ['Hi {{title | default: firstName}}', []],
    ['Hi {{title | default: city}}', ['title']],
    ['Hi {{title | default: city | default: "x"}}', []],
    ['Hi {{ "Dear " | append: title }}', ['title']],
    ['{% if title %}Hi {{title}}{% else %}Hello{% endif %}', []],
    ['{% unless title %}Hello{% endunless %}', []],
    [
      '{% if title == "" %}x{% endif %}{% if title == blank %}x{% endif %}{% if title != nil %}{{ title }}{% endif %}',
      [],
    ],
    ['{% assign x = "" %}{{ x }}{% for i in custom.none %}{{ i }}{% endfor %}', []],
    ['{% if firstName %}{{ title }}{% endif %}', ['title']],
    ['{{ custom }}{% if custom %}{{ custom | upcase }}{% endif %}', ['custom']],
  ])('%s: %j', (source, missing) => {
    expect(run(source).missing).toEqual(missing);
  });

  it('are empty in lenient mode, and nothing is reported', () => {
    const compiled = compileTemplate('Hi {{title}}{{ city | upcase }}.', { kind: 'text' });
    expect(renderTemplate(compiled, values, { seed: 1, mode: 'lenient' })).toEqual({
      ...{ text: 'Hi .', missing: [] },
      // For the defaults of fields.
      unfilled: ['title', 'city'],
    });
  });

  it('are not reported from an alternative that was not taken', () => {
    const compiled = compileTemplate('{Hi {{title}}|Hello}', { kind: 'text' });
    for (let seed = 0; seed < 20; seed += 1) {
      const { text, missing } = renderTemplate(compiled, values, { seed, mode: 'strict' });
      expect(missing).toEqual(text === 'Hello' ? [] : ['title']);
    }
  });
});

describe('variables of a compiled template', () => {
  const usage = (source: string) => {
    const { variables, required } = compileTemplate(source, { kind: 'text' });
    return { variables: [...variables].sort(), required: [...required].sort() };
  };

  it('names all of them and marks the required ones', () => {
    expect(usage('{{a}} {{b | default: "x"}} {c {{custom.d}}|e}')).toEqual({
      variables: ['a', 'b', 'custom.d'],
      required: ['a', 'custom.d'],
    });
    expect(usage('{% if a %}{{a}} {{b}}{% elsif c %}{{c}}{% endif %}{{c}}')).toEqual({
      variables: ['a', 'b', 'c'],
      required: ['b', 'c'],
    });
    expect(usage('{% assign x = a %}{{x}}{% for i in list %}{{i.name}}{{forloop.index}}{% endfor %}')).toEqual({
      variables: ['a', 'list'],
      required: [],
    });
    const tags =
      '{% for i in l.x limit: n %}{% endfor %}{% case c %}{% when d, e or f %}{% endcase %}{% if g == h[k] and m contains "x" %}{% endif %}';
    expect(usage(`${tags}{% assign y = o | append: p %}{{ q == r }}{% for i in (1..s) %}{% endfor %}`)).toEqual({
      variables: ['c', 'd', 'e', 'f', 'g', 'h', 'k', 'l.x', 'm', 'n', 'o', 'p', 'q', 'r', 's'],
      required: [],
    });
    expect(usage('{{ a | default: b }} {{ "x" | append: c }}')).toEqual({
      variables: ['a', 'b', 'c'],
      required: ['c'],
    });
  });
});

describe('bounds', () => {
  it.each([
    '{% for i in (1..1000000000) %}x{% endfor %}',
    '{% for i in (1..1000) %}{% for j in (1..1000) %}{% for k in (1..1000) %}{% endfor %}{% endfor %}{% endfor %}',
    '{% assign s = "xxxxxxxxxx" %}{% for i in (1..40) %}{% assign s = s | append: s %}{% endfor %}{{ s }}',
    '{% for i in (1..2000) %}{{ big }}{% endfor %}',
  ])('stops %s', (source) => {
    const attempt = () => run(source, 'text', { big: 'x'.repeat(30_000) });
    expect(attempt).toThrow(expect.objectContaining({ name: 'TemplateRenderError', code: 'template_limit' }));
  });

  it('do not count the time for which the process was held up', () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 60_000));
    try {
      expect(run('{% for i in (1..100) %}{{ i }}{% endfor %}', 'text', {}).text).toHaveLength(192);
    } finally {
      clock.mockRestore();
    }
  });

  it('limits the size of the text on the fast path too', () => {
    expect(() => run('{{v}}'.repeat(10), 'text', { v: 'x'.repeat(30_000) })).toThrow(TemplateRenderError);
    expect(run('{{v}}'.repeat(3), 'text', { v: 'x'.repeat(30_000) }).text).toHaveLength(90_000);
  });

  it('fails instead of printing a number that cannot be computed', () => {
    expect(() => run('{{ 1 | divided_by: 0 }}')).toThrow(expect.objectContaining({ code: 'template_failed' }));
  });
});

describe('the two renderers', () => {
  const field = fc.oneof(
    fc.string(),
    fc.constantFrom('', ' ', '\u200b', 'O\'Neil <b> & "c"', '{a|b}', 'ÄÖ ß'),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 3 }),
    fc.record({ x: fc.oneof(fc.string(), fc.constant(' ')) }),
  );
  const name = fc.constantFrom('a', 'b', 'c.x', 'custom.x', 'unknown', 'größe');
  const filter = fc.constantFrom(
    ...['upcase', 'downcase', 'capitalize', 'strip', 'default: "d&d"', 'default: b', 'append: "<"', "prepend: 'p'"],
  );
  const output = fc
    .tuple(name, fc.array(filter, { maxLength: 3 }))
    .map(([variable, filters]) => `{{ ${[variable, ...filters].join(' | ')} }}`);
  const text = fc.constantFrom(
    'Hi ',
    ', ',
    '\n',
    '<p>',
    '&amp;',
    ' \\{ ',
    '{ x }',
    ':-|',
    '{% raw %}{{ r }}{a|b}{% endraw %}',
    ' \\x ',
  );
  const { template } = fc.letrec((tie) => ({
    template: fc
      .array(fc.oneof({ depthSize: 'small' }, text, output, tie('group')), { maxLength: 6 })
      .map((parts) => parts.join('')),
    group: fc.array(tie('template'), { minLength: 2, maxLength: 3 }).map((parts) => `{${parts.join('|')}}`),
  }));

  it('give the same text and the same missing names for every template both can run', () => {
    fc.assert(
      fc.property(
        template as fc.Arbitrary<string>,
        fc.record({ a: field, b: field, c: field, custom: fc.record({ x: field }), größe: field }),
        fc.integer(),
        fc.constantFrom<TemplateKind>('text', 'html', 'subject'),
        (source, given, seed, kind) => {
          const fast = compileTemplate(source, { kind });
          const reference = compileByInterpreter(source, { kind });
          expect(fast.program.kind).toBe('segments');
          expect(reference.program.kind).toBe('liquid');
          const options = { seed, mode: 'strict' } as const;
          expect(renderTemplate(fast, given, options)).toEqual(renderTemplate(reference, given, options));
          expect([...fast.variables].sort()).toEqual([...reference.variables].sort());
          expect(fast.required).toEqual(reference.required);
        },
      ),
      { numRuns: 1_500 },
    );
  });
});

const hostileStrings = resolve('../shared/corpora/hostile-strings/blns.json');

describe.skipIf(!existsSync(hostileStrings))('hostile strings (skipped when the corpus is absent)', () => {
  const strings = existsSync(hostileStrings) ? (JSON.parse(readFileSync(hostileStrings, 'utf8')) as string[]) : [];

  it('come out of a text unchanged, stay text in HTML and stay one line in a subject', () => {
    for (const value of strings.filter((one) => one.trim() !== '')) {
      const given = { v: value };
      expect(run('{{v}}', 'text', given).text || value).toBe(value);
      expect(run('{% if true %}{{v}}{% endif %}', 'text', given).text || value).toBe(value);
      expect(run('{{v}}', 'html', given).text).not.toMatch(/[<>"']/);
      expect(run('{{v}}', 'subject', given).text).not.toMatch(/[\r\n\0]/);
    }
  });

  it('as templates compile or are refused, nothing else', () => {
    for (const source of strings) {
      try {
        run(source, 'html');
      } catch (error) {
        expect((error as Error).name).toMatch(/^Template(?:Syntax|Render)Error$/);
      }
    }
  });
});
