import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { asJsonSchema } from '../json-schema.js';
import { enumOf, withDefault } from '../types.js';
import { parseQueryString } from './query-string.js';
import { type Aliases, parametersReader } from './read-parameters.js';
import { Reading } from './reading.js';

const Query = Type.Object({
  q: Type.Optional(Type.String()),
  limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 200 }), 50),
  all: Type.Optional(Type.Boolean()),
  status: Type.Optional(Type.Array(enumOf(['draft', 'active', 'paused']))),
  ids: Type.Optional(Type.Array(Type.Integer())),
  showAll: Type.Optional(Type.Boolean()),
});

function read(text: string, aliases: Aliases = { showAll: 'show_all' }, schema = Query) {
  const to = new Reading();
  const value = parametersReader('query', asJsonSchema(schema), aliases)(parseQueryString(text), to);
  return {
    value,
    issues: to.issues.map(({ type, loc }) => [type, loc.join('.')]),
    ignored: to.ignored,
    raw: to.issues,
  };
}

describe('query parameters (docs/build/conventions.md, Requests)', () => {
  it('a scalar given twice: the last wins', () => {
    expect(read('limit=1&limit=7').value['limit']).toBe(7);
    expect(read('q=a&q=b').value['q']).toBe('b');
  });

  it('lists are repeated or separated by commas, empty entries count for nothing', () => {
    expect(read('status=draft,active&status=paused').value['status']).toEqual(['draft', 'active', 'paused']);
    expect(read('ids=1,,2,').value['ids']).toEqual([1, 2]);
    expect(read('status=').value).not.toHaveProperty('status');
    expect(read('status=draft,nope').issues).toEqual([['enum', 'query.status.1']]);
  });

  it('an empty text is absent, an empty number or boolean is an error', () => {
    expect(read('q=').value).not.toHaveProperty('q');
    expect(read('limit=&all=').issues).toEqual([
      ['int_parsing', 'query.limit'],
      ['bool_parsing', 'query.all'],
    ]);
  });

  it('a text has at most 500 characters', () => {
    expect(read(`q=${'x'.repeat(500)}`).issues).toEqual([]);
    expect(read(`q=${'x'.repeat(501)}`).issues).toEqual([['string_too_long', 'query.q']]);
  });

  it('bounds are as the original words them', () => {
    expect(read('limit=0').raw).toMatchObject([
      { type: 'greater_than', msg: 'Input should be greater than 0', ctx: { gt: 0 }, input: '0' },
    ]);
    expect(read('limit=201').issues).toEqual([['less_than_equal', 'query.limit']]);
  });

  it('either spelling works, different values in both are refused, and errors name the spelling that was sent', () => {
    expect(read('showAll=true').value['showAll']).toBe(true);
    expect(read('show_all=yes').value['showAll']).toBe(true);
    expect(read('showAll=1&show_all=true').value['showAll']).toBe(true);
    expect(read('show_all=maybe').issues).toEqual([['bool_parsing', 'query.show_all']]);
    expect(read('showAll=true&show_all=false').raw).toMatchObject([
      { type: 'value_error', loc: ['query', 'show_all'], ctx: { code: 'conflicting_spellings' } },
    ]);
  });

  it('names unknown parameters', () => {
    expect(read('limti=5&limit=5').ignored).toEqual(['query.limti']);
    expect(read('__proto__=1&constructor=2').ignored).toEqual(['query.__proto__', 'query.constructor']);
  });

  it('survives broken escapes and refuses NUL', () => {
    expect(read('q=%zz').value['q']).toBe('%zz');
    expect(read('q=%ff').issues).toEqual([]);
    expect(read('q=a%00b').issues).toEqual([['string_pattern_mismatch', 'query.q']]);
  });
});
