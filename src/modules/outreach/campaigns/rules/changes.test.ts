import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { readValue } from '../../../../platform/http/reading/compile-reader.js';
import { nullable, withDefault } from '../../../../platform/http/types.js';
import { applyChanges, changesOf, fullOf } from './changes.js';

const schema = Type.Object({
  name: Type.String({ minLength: 1 }),
  limit: withDefault(nullable(Type.Integer({ minimum: 1 })), null),
  list: withDefault(Type.Array(Type.String()), []),
  inner: withDefault(Type.Object({ on: withDefault(Type.Boolean(), true), depth: withDefault(Type.Integer(), 3) }), {
    on: true,
    depth: 3,
  }),
});
const changes = changesOf(schema, {}, ['name']);
const defaults = { name: '', limit: null as number | null, list: [] as string[], inner: { on: true, depth: 3 } };
const current = { name: 'n', limit: 5, list: ['a'], inner: { on: false, depth: 9 } };

describe('the schema of changes', () => {
  it('takes any part of the fields, adds no default, and takes null but where a value is required', () => {
    expect(readValue(changes, {})).toMatchObject({ value: {}, issues: [] });
    expect(readValue(changes, { inner: { on: null } })).toMatchObject({ value: { inner: { on: null } }, issues: [] });
    expect(readValue(changes, { limit: null, list: null, inner: null }).issues).toEqual([]);
    expect(readValue(changes, { name: null }).issues).toMatchObject([{ loc: ['body', 'name'] }]);
  });

  it('keeps the bounds of the fields', () => {
    const { issues } = readValue(changes, { limit: 0, inner: { depth: 'x' } });
    expect(issues.map((issue) => [issue.loc.join('.'), issue.type])).toEqual([
      ['body.limit', 'greater_than_equal'],
      ['body.inner.depth', 'int_parsing'],
    ]);
  });
});

describe('applying changes', () => {
  it.each([
    [{}, {}],
    [{ limit: null }, { limit: null }],
    [{ list: ['b', 'c'] }, { list: ['b', 'c'] }],
    [{ list: null }, { list: [] }],
    [{ inner: { on: true } }, { inner: { on: true, depth: 9 } }],
    [{ inner: { depth: null } }, { inner: { on: false, depth: 3 } }],
    [{ inner: null }, { inner: { on: true, depth: 3 } }],
  ])('%j changes %j', (given, expected) => {
    const before = structuredClone(current);
    expect(applyChanges(current, given, defaults)).toEqual({ ...current, ...expected });
    expect(current).toEqual(before);
  });
});

it('the full form has every field and no default', () => {
  const full = fullOf(schema);
  expect(readValue(full, { name: 'x' }).issues.map((issue) => issue.loc.at(-1))).toEqual(['limit', 'list', 'inner']);
  expect(JSON.stringify(full)).not.toContain('default');
});
