import { describe, expect, it } from 'vitest';
import { hasCorpus, printRate, readCorpus } from '../../../test/support/corpora.js';
import { compileTemplate } from './compile.js';
import { TemplateRenderError, TemplateSyntaxError } from './errors.js';
import { filterArity } from './filter-arity.js';
import { renderTemplate } from './render.js';

interface GoldenCase {
  name: string;
  template: string;
  data?: Record<string, unknown>;
  result?: string;
  results?: string[];
  invalid?: boolean;
  templates?: unknown;
  tags?: string[];
}

const claimedTags = '# assign break capture case comment continue decrement echo for if increment raw unless'.split(
  ' ',
);
const claimed = new Set([
  ...claimedTags.map((name) => `${name} tag`),
  ...Object.keys(filterArity).map((name) => `${name} filter`),
  ...['blank', 'empty'],
]);

/** Cases in which this dialect differs, with the reason. All others must be equal. */
const deviations: Readonly<Record<string, readonly string[]>> = {
  'numbers are JSON numbers: 5.0 is 5': [
    'filters, divided by, integer value and float arg',
    'filters, divided by, render',
    'filters, divided by, zero divided by float',
    'filters, minus, integer value and float arg',
    'filters, minus, string not a number',
    'filters, modulo, string value and argument',
    'filters, plus, integer value and float arg',
    'filters, plus, string not a number',
    'filters, round, argument is a float',
    'tags, for, loop over range with float start',
  ],
  'blocks of white space alone are printed, as the author typed them': [
    'whitespace control, suppress whitespace only case blocks',
    'whitespace control, suppress whitespace only if blocks',
    'whitespace control, suppress whitespace only unless blocks',
    'tags, if, blocks that contain only whitespace and comments are not rendered',
    'tags, if, blocks that contain only whitespace are not rendered',
  ],
  'a likely mistake is refused on write': [
    'output, whitespace between bracket notation',
    'filters, default, missing argument',
    'filters, default, false keyword argument before positional',
    'filters, default, true keyword argument before positional',
    'tags, comment, nested comment blocks, with nested tags',
    'tags, echo, nothing to echo',
    "tags, inline comment, can't comment tags",
  ],
  'a map is no value that could be printed': ['filters, map, input is a hash'],
  'the interpreter converts or ignores an argument of the wrong type': [
    'filters, map, left value not an array',
    'filters, slice, first argument is a float',
    'filters, slice, second argument not an integer',
    'filters, sort, incompatible types',
    'tags, for, limit is a non-number string',
    'tags, for, offset is not a string or number',
    'tags, if, string greater than int',
    'tags, comment, incomplete tags are not parsed',
    'tags, comment, malformed tags are not parsed',
  ],
  'the interpreter decides another way about what a mail has no use for': [
    'blank and empty, null is equal to blank',
    'special, first of an object',
    'filters, uniq, array of objects with missing key property',
    'filters, url encode, some special URL characters',
    'tags, case, evaluate multiple matching blocks',
    'tags, if, array contains nil',
  ],
};

function answer(test: GoldenCase): string | Error {
  try {
    const compiled = compileTemplate(test.template, { kind: 'text' });
    return renderTemplate(compiled, test.data ?? {}, { seed: 1, mode: 'lenient' }).text;
  } catch (error) {
    if (error instanceof TemplateSyntaxError || error instanceof TemplateRenderError) return error;
    throw error;
  }
}

describe.skipIf(!hasCorpus('liquid-golden'))('golden Liquid corpus (skipped when the corpus is absent)', () => {
  it('answers as the reference engine for every tag and filter of the dialect, but for the listed deviations', () => {
    const { tests } = JSON.parse(readCorpus('liquid-golden/golden_liquid.part.json').toString('utf8')) as {
      tests: GoldenCase[];
    };
    const ours = tests.filter((test) => !test.templates && (test.tags ?? []).every((tag) => claimed.has(tag)));
    expect(ours.length).toBeGreaterThan(330);
    const wrong = ours.filter((test) => {
      const got = answer(test);
      if (test.invalid) return !(got instanceof Error);
      return got instanceof Error || !(test.results ?? [test.result]).includes(got);
    });
    printRate('golden Liquid cases', { right: ours.length - wrong.length, all: ours.length });
    expect(wrong.map((test) => test.name).sort()).toEqual(Object.values(deviations).flat().sort());
  });
});
