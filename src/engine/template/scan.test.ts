import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectProportional } from '../../../test/support/hostile/growth.js';
import { compileTemplate } from './compile.js';
import { TemplateSyntaxError } from './errors.js';
import { renderTemplate } from './render.js';

function render(source: string, seed = 1, kind: 'text' | 'html' = 'text'): string {
  return renderTemplate(compileTemplate(source, { kind }), {}, { seed, mode: 'lenient' }).text;
}

function outcomes(source: string): Set<string> {
  const compiled = compileTemplate(source, { kind: 'text' });
  const seen = new Set<string>();
  for (let seed = 0; seed < 400; seed += 1) seen.add(renderTemplate(compiled, {}, { seed, mode: 'lenient' }).text);
  return seen;
}

function mistake(source: string): { code: string; offset: number } {
  try {
    compileTemplate(source, { kind: 'text' });
  } catch (error) {
    if (error instanceof TemplateSyntaxError) return { code: error.code, offset: error.offset };
    throw error;
  }
  throw new Error(`compiled: ${source}`);
}

describe('spintax', () => {
  it('takes each alternative for some seed and nothing else', () => {
    expect(outcomes('{a|b|c}')).toEqual(new Set(['a', 'b', 'c']));
    expect(outcomes('{Hi|Hello {dear|}} x')).toEqual(new Set(['Hi x', 'Hello dear x', 'Hello  x']));
  });

  it('takes the same alternative at every call with the same seed', () => {
    for (let seed = 0; seed < 30; seed += 1) expect(render('{a|b|c} {d|e}', seed)).toBe(render('{a|b|c} {d|e}', seed));
  });

  it('chooses each group on its own', () => {
    expect(outcomes('{a|b}{a|b}')).toEqual(new Set(['aa', 'ab', 'ba', 'bb']));
  });

  it('takes the alternatives about equally often', () => {
    const compiled = compileTemplate('{a|b|c|d}', { kind: 'text' });
    const counts: Record<string, number> = {};
    for (let seed = 0; seed < 8_000; seed += 1) {
      const { text } = renderTemplate(compiled, {}, { seed, mode: 'strict' });
      counts[text] = (counts[text] ?? 0) + 1;
    }
    for (const count of Object.values(counts)) expect(Math.abs(count - 2_000)).toBeLessThan(250);
  });

  it('leaves a pair of braces without a pipe as it is, also around groups', () => {
    expect(render('.a { color: red } {x}')).toBe('.a { color: red } {x}');
    expect(outcomes('{ {a|b} }')).toEqual(new Set(['{ a }', '{ b }']));
  });

  it('leaves style sheets and scripts of HTML alone, and pipes outside of braces', () => {
    const css = '<STYLE type="x">.a:before{content:"|"} }</style>';
    expect(render(`${css} a | b`, 1, 'html')).toBe(`${css} a | b`);
    expect(render('<style>.a{x|y}', 1, 'html')).toBe('<style>.a{x|y}');
  });

  it('reads escaped braces and pipes as themselves', () => {
    expect(render('\\{a\\|b\\} C:\\dir {x\\|y|x\\|y}')).toBe('{a|b} C:\\dir x|y');
  });

  it.each([
    ['{a|b', 'unbalanced_spintax', 0],
    ['a}', 'unbalanced_spintax', 1],
    ['Hi {a|{b|c}', 'unbalanced_spintax', 3],
    ['{a|b}}', 'unbalanced_spintax', 5],
    ['ab {{ firstName }', 'template_syntax', 3],
    ['ab {{ firstName', 'template_syntax', 3],
    ['ab {% if x', 'template_syntax', 3],
    ['ab {% if x %}', 'template_syntax', 3],
    ['ab {% raw %}', 'template_syntax', 3],
    ['{a|b} {% include "package.json" %}', 'template_syntax', 6],
    ['{% layout "x" %}', 'template_syntax', 0],
    ['{% render "x" %}', 'template_syntax', 0],
    ['{% block x %}', 'template_syntax', 0],
    ['{% __spin 0 %}', 'template_syntax', 0],
    ['x {{ first name }}', 'template_syntax', 2],
    ['x {{ a | nosuch }}', 'template_syntax', 2],
    ['x {{ a | truncate: 1, 2, 3 }}', 'template_syntax', 2],
    ['x {{ a | __need: 0 }}', 'template_syntax', 2],
    ['x {{ }}', 'template_syntax', 2],
    ['{a{% if x %}|b{% endif %}}', 'template_syntax', 2],
  ])('refuses %s as %s at offset %i', (source, code, offset) => {
    expect(mistake(source)).toEqual({ code, offset });
  });

  it('keeps its bounds of depth, alternatives and length', () => {
    const nested = (depth: number) => `${'{a|'.repeat(depth)}b${'}'.repeat(depth)}`;
    expect(() => compileTemplate(nested(10), { kind: 'text' })).not.toThrow();
    expect(mistake(nested(11)).code).toBe('template_syntax');
    expect(mistake('{'.repeat(50_000)).code).toBe('template_syntax');
    expect(() => compileTemplate('{a|b}'.repeat(500), { kind: 'text' })).not.toThrow();
    expect(mistake('{a|b}'.repeat(501)).code).toBe('template_syntax');
    expect(() => compileTemplate('x'.repeat(100_000), { kind: 'text' })).not.toThrow();
    expect(mistake('x'.repeat(100_001)).code).toBe('template_syntax');
  });

  it('answers every text with a template or a syntax error inside it', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '{{',
      '}}',
      '{%',
      '%}',
      '|',
      '\\',
      '"',
      "'",
      'if x',
      'a',
      ' ',
      '<style>',
      'raw',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.boolean(), (pieces, html) => {
        const source = pieces.join('');
        try {
          renderTemplate(compileTemplate(source, { kind: html ? 'html' : 'text' }), {}, { seed: 1, mode: 'lenient' });
        } catch (error) {
          if (!(error instanceof TemplateSyntaxError)) throw error;
          expect(error.offset >= 0 && error.offset <= source.length).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('hostile templates', () => {
  it.each([
    '{',
    '{a|b}',
    '{{a}}',
    '{{"',
    '{% if a %}',
    '{% if a %}{{b}}{% endif %}',
    '<style>',
    '\\{',
    '{{a',
    '{ ',
    '{{ a | append: "x" | truncate: 3 }}',
    '{% raw %}',
    '{{a}|',
    "{{ 'a",
  ])(
    'of many %j are compiled or refused in time that grows with their number',
    async (piece) => {
      await expectProportional(25_000, (length) => {
        try {
          compileTemplate(piece.repeat(length / piece.length), { kind: 'html' });
        } catch (error) {
          if (!(error instanceof TemplateSyntaxError)) throw error;
        }
      });
    },
    60_000,
  );
});

interface SpintaxCase {
  id: string;
  op: string;
  template: string;
  rng?: unknown;
  postProcess?: boolean;
  expect: { output?: string; oneOf?: string[]; diagnostics?: { code: string }[]; verdict?: string };
}

const corpus = resolve('../shared/corpora/spintax-conformance/cases.json');

describe.skipIf(!existsSync(corpus))('spintax conformance corpus (skipped when the corpus is absent)', () => {
  const all = existsSync(corpus) ? (JSON.parse(readFileSync(corpus, 'utf8')) as SpintaxCase[]) : [];
  /** Only `{a|b}` groups: variables, permutations, directives, plurals and conditionals are that engine's own dialect. */
  const plain = (text: string) => !/[%#[\]]/.test(text) && !/\{(?:plural |\?)/.test(text) && text.includes('{');
  const renders = all.filter((one) => one.op === 'render' && plain(one.template));
  const brackets = all.filter((one) => one.expect.diagnostics?.some(({ code }) => code.startsWith('bracket.')));

  it('renders the groups of the corpus to the expected alternatives', () => {
    expect(renders.length).toBeGreaterThan(5);
    for (const one of renders) {
      const seen = outcomes(one.template);
      if (one.expect.output !== undefined) expect(seen, one.id).toContain(one.expect.output);
      if (one.expect.oneOf !== undefined) expect([...seen].sort(), one.id).toEqual([...one.expect.oneOf].sort());
    }
  });

  it('refuses every unbalanced bracket of our dialect', () => {
    const ours = brackets.filter((one) => plain(one.template) || !/[%#[\]{]/.test(one.template));
    expect(ours.length).toBeGreaterThan(1);
    for (const one of ours) expect(mistake(one.template).code, one.id).toBe('unbalanced_spintax');
  });
});
