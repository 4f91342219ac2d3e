import fc from 'fast-check';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { asJsonSchema } from '../json-schema.js';
import {
  date,
  domain,
  dt,
  email,
  enumOf,
  headerText,
  hhmm,
  integerId,
  jsonText,
  mapOf,
  nullable,
  patchOf,
  resourceId,
  secretText,
  tz,
  uuid,
  withDefault,
} from '../types.js';
import { compileReader, readValue } from './compile-reader.js';
import { Reading } from './reading.js';

const firstIssue = (schema: Parameters<typeof readValue>[0], value: unknown) => readValue(schema, value).issues[0];
const typeOf = (schema: Parameters<typeof readValue>[0], value: unknown) => firstIssue(schema, value)?.type ?? 'ok';

describe('loose types (docs/build/conventions.md, Requests)', () => {
  it.each([
    [12, 12],
    ['12', 12],
    [' 12 ', 12],
    ['+7', 7],
    [3.0, 3],
    ['3.0', 3],
    [-0, 0],
  ])('int takes %j', (value, expected) => expect(readValue(Type.Integer(), value).value).toBe(expected));

  it.each([
    [3.5, 'int_from_float'],
    ['3.5', 'int_parsing'],
    ['', 'int_parsing'],
    ['1e3', 'int_parsing'],
    ['0x10', 'int_parsing'],
    [true, 'int_type'],
    [null, 'int_type'],
    [[], 'int_type'],
    [2 ** 53, 'less_than_equal'],
    ['-9007199254740992', 'greater_than_equal'],
  ])('int refuses %j as %s', (value, type) => expect(typeOf(Type.Integer(), value)).toBe(type));

  it.each([
    ['true', true],
    ['T', true],
    ['On', true],
    ['yes', true],
    ['1', true],
    [1, true],
    [0, false],
    ['off', false],
    ['N', false],
    [false, false],
  ])('bool takes %j', (value, expected) => expect(readValue(Type.Boolean(), value).value).toBe(expected));

  it.each([
    ['', 'bool_parsing'],
    ['maybe', 'bool_parsing'],
    [2, 'bool_parsing'],
    [null, 'bool_type'],
    [{}, 'bool_type'],
  ])('bool refuses %j as %s', (value, type) => expect(typeOf(Type.Boolean(), value)).toBe(type));

  it('str takes strings only', () => {
    for (const value of [5, true, null, {}, []]) expect(typeOf(Type.String(), value)).toBe('string_type');
  });

  it('num takes numbers and their spelling, finite only', () => {
    expect(readValue(Type.Number(), '1.5e3').value).toBe(1500);
    expect(typeOf(Type.Number(), '1e999')).toBe('finite_number');
    expect(typeOf(Type.Number(), 'Infinity')).toBe('float_parsing');
    expect(typeOf(Type.Number(), [])).toBe('float_type');
  });
});

describe('text', () => {
  it('rejects NUL and lone surrogates in all text, including keys and free-form values', () => {
    const schema = Type.Object({ a: Type.String(), b: mapOf(Type.Unknown()), c: Type.Unknown(), d: enumOf(['x']) });
    const { issues } = readValue(schema, { a: 'x\0', b: { 'k\0': 1 }, c: { deep: ['\ud800'] }, d: 'x\0' });
    expect(issues.map((issue) => [issue.type, issue.loc])).toEqual([
      ['string_pattern_mismatch', ['body', 'a']],
      ['string_pattern_mismatch', ['body', 'b', 'k\0', '[key]']],
      ['string_unicode', ['body', 'c']],
      ['enum', ['body', 'd']],
    ]);
  });

  it('counts characters, not UTF-16 units', () => {
    expect(typeOf(Type.String({ maxLength: 2 }), '😀😀')).toBe('ok');
    expect(typeOf(Type.String({ maxLength: 2 }), '😀😀😀')).toBe('string_too_long');
    expect(typeOf(Type.String({ minLength: 2 }), '😀')).toBe('string_too_short');
  });

  it('never repeats a secret, nor the object around it', () => {
    const schema = Type.Object({ password: secretText({ minLength: 8 }) });
    for (const value of [{ password: 'hunter2' }, { password: 7 }, ['hunter2']]) {
      expect(JSON.stringify(readValue(schema, value).issues)).not.toContain('hunter2');
    }
  });

  it('leaves long values out of the error', () => {
    expect(firstIssue(Type.Integer(), 'x'.repeat(5000))).not.toHaveProperty('input');
  });
});

describe('formats', () => {
  it.each([
    ['2026-03-09T10:00:00Z', '2026-03-09T10:00:00.000Z'],
    ['2026-03-09T10:00:00.123456789Z', '2026-03-09T10:00:00.123Z'],
    ['2026-03-09T10:00:00+02:00', '2026-03-09T08:00:00.000Z'],
    ['2026-03-09T10:00:00-0530', '2026-03-09T15:30:00.000Z'],
    ['2026-03-09 10:00', '2026-03-09T10:00:00.000Z'],
    ['2026-03-09T10:00:00', '2026-03-09T10:00:00.000Z'],
    ['2026-03-09', '2026-03-09T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2026-12-31T23:59:60Z', '2027-01-01T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ])('dt reads %s', (text, iso) => expect(readValue(dt(), text).value?.toISOString()).toBe(iso));

  it.each(['', '2026', '2026-02-30', '2026-13-01', '2026-03-09T25:00:00Z', 'yesterday', '2026-03-09T10:00:00+25:00'])(
    'dt refuses %j',
    (text) => expect(typeOf(dt(), text)).toBe('datetime_from_date_parsing'),
  );

  it('says why, as the original does', () => {
    expect(firstIssue(dt(), 'soon')?.msg).toBe('Input should be a valid datetime or date, input is too short');
    expect(firstIssue(dt(), '2026-02-30')?.msg).toBe(
      'Input should be a valid datetime or date, day value is outside expected range',
    );
    expect(typeOf(dt(), 5)).toBe('datetime_type');
    expect(firstIssue(date(), 'x')?.type).toBe('date_from_datetime_parsing');
  });

  it('normalises what is documented to be normalised', () => {
    expect(readValue(email(), ' "Ana B." <mailto:Ana@EXAMPLE.com> ').value).toBe('Ana@example.com');
    expect(readValue(email(), 'ana@bücher.example').value).toBe('ana@xn--bcher-kva.example');
    expect(readValue(domain(), 'Bücher.Example.').value).toBe('xn--bcher-kva.example');
    expect(readValue(uuid(), '01959F00-CCCC-7AAA-8BBB-00000000000C').value).toBe(
      '01959f00-cccc-7aaa-8bbb-00000000000c',
    );
    expect(readValue(resourceId(), "'; drop table x").value).toBe('00000000-0000-0000-0000-000000000000');
    expect(readValue(resourceId(), 'a\0b').value).toBe('00000000-0000-0000-0000-000000000000');
    expect(readValue(integerId(), 3_000_000_000).value).toBe(0);
    expect(readValue(jsonText(Type.Object({ a: Type.Integer() })), '{"a":"4"}').value).toEqual({ a: 4 });
  });

  it.each([
    [email(), 'a@b', 'invalid_email'],
    [email(), 'a b@example.com', 'invalid_email'],
    [email(), 'a@example.com\r\nBcc: x@example.com', 'header_injection'],
    [email(), 'a@example.com\n', 'header_injection'],
    [email(), '\ra@example.com', 'header_injection'],
    [email(), `${'a'.repeat(65)}@example.com`, 'invalid_email'],
    [domain(), 'exa mple.com', 'invalid_domain'],
    [domain(), 'http://example.com', 'invalid_domain'],
    [domain(), '127.0.0.1', 'invalid_domain'],
    [tz(), 'Mars/Olympus', 'invalid_timezone'],
    [tz(), '+02:00', 'invalid_timezone'],
    [tz(), 'IST', 'invalid_timezone'],
    [headerText(), 'Hi\r\nBcc: x@example.com', 'header_injection'],
    [headerText(), 'Hi\nthere', 'header_injection'],
  ])('refuses what it must (%#)', (schema, value, code) => {
    expect(firstIssue(schema, value)).toMatchObject({ type: 'value_error', ctx: { code } });
  });

  it('knows the times of a day', () => {
    for (const good of ['00:00', '09:30', '23:59', '24:00']) expect(typeOf(hhmm(), good)).toBe('ok');
    for (const bad of ['24:01', '9:30', '12:60', '12:00:00'])
      expect(typeOf(hhmm(), bad)).toBe('string_pattern_mismatch');
  });
});

describe('objects', () => {
  const Step = Type.Object({
    name: Type.String({ minLength: 1 }),
    delay: withDefault(Type.Integer({ minimum: 0, maximum: 90 }), 3),
    mode: withDefault(enumOf(['a', 'b', 'c']), 'a'),
    labels: withDefault(Type.Array(Type.String(), { maxItems: 2 }), []),
    note: Type.Optional(nullable(Type.String())),
  });

  it('reports all errors together, each with its location', () => {
    const { issues } = readValue(Type.Object({ steps: Type.Array(Step) }), {
      steps: [{ name: '', delay: 91, mode: 'z', labels: [1, 'x'] }, {}, 7],
    });
    expect(issues.map(({ type, loc }) => [type, loc.join('.')])).toEqual([
      ['string_too_short', 'body.steps.0.name'],
      ['less_than_equal', 'body.steps.0.delay'],
      ['enum', 'body.steps.0.mode'],
      ['string_type', 'body.steps.0.labels.0'],
      ['missing', 'body.steps.1.name'],
      ['model_attributes_type', 'body.steps.2'],
    ]);
    expect(issues[2]).toMatchObject({ msg: "Input should be 'a', 'b' or 'c'", ctx: { expected: "'a', 'b' or 'c'" } });
  });

  it('fills defaults without sharing them', () => {
    const first = readValue(Step, { name: 'x' }).value;
    expect(first).toEqual({ name: 'x', delay: 3, mode: 'a', labels: [] });
    first?.labels.push('changed');
    expect(readValue(Step, { name: 'x' }).value?.labels).toEqual([]);
  });

  it('drops unknown fields and names them with their path', () => {
    const { value, ignored } = readValue(Type.Object({ s: Type.Array(Step) }), { s: [{ name: 'x', nmae: 1 }], id: 4 });
    expect(value).toEqual({ s: [{ name: 'x', delay: 3, mode: 'a', labels: [] }] });
    expect(ignored).toEqual(['body.s.0.nmae', 'body.id']);
  });

  it('refuses unknown fields when the client asks for that', () => {
    const to = new Reading(true);
    to.path.push('body');
    compileReader(asJsonSchema(Step))({ name: 'x', nmae: 1 }, to);
    expect(to.issues).toEqual([
      { type: 'extra_forbidden', loc: ['body', 'nmae'], msg: 'Extra inputs are not permitted', input: 1 },
    ]);
  });

  it('a PATCH leaves absent fields absent, whatever their default, and keeps null apart', () => {
    expect(readValue(patchOf(Step), {}).value).toEqual({});
    expect(readValue(patchOf(Step), { note: null }).value).toEqual({ note: null });
  });

  it('a PATCH reads null as the default, and refuses it where there is none', () => {
    const cleared = readValue(patchOf(Step), { delay: null, mode: null, labels: null });
    expect(cleared.value).toEqual({ delay: 3, mode: 'a', labels: [] });
    cleared.value?.labels?.push('x');
    expect(readValue(patchOf(Step), { labels: null }).value).toEqual({ labels: [] });
    expect(typeOf(patchOf(Step), { name: null })).toBe('string_type');
    expect(typeOf(patchOf(Step), { delay: 'x' })).toBe('int_parsing');
  });

  it('is not misled by names of Object.prototype', () => {
    const body = JSON.parse('{"name":"x","__proto__":{"delay":5},"constructor":1,"toString":2}');
    const { value, ignored } = readValue(Step, body);
    expect(value?.delay).toBe(3);
    expect(ignored).toEqual(['body.__proto__', 'body.constructor', 'body.toString']);
    const map = readValue(mapOf(Type.Integer()), JSON.parse('{"__proto__":1}')).value;
    expect(Object.keys(map ?? {})).toEqual(['__proto__']);
    expect(typeOf(Type.Object({ toString: Type.String() }), {})).toBe('missing');
  });

  it('a union takes the branch of the value’s own JSON type first', () => {
    const either = Type.Union([Type.Integer(), Type.String()]);
    expect(readValue(either, '12').value).toBe('12');
    expect(readValue(either, 12).value).toBe(12);
    expect(typeOf(either, {})).not.toBe('ok');
  });

  it('bounds lists and maps before it walks them', () => {
    expect(firstIssue(Type.Array(Type.Integer(), { maxItems: 2 }), ['x', 'x', 'x'])).toMatchObject({
      type: 'too_long',
      msg: 'List should have at most 2 items after validation, not 3',
      ctx: { field_type: 'List', max_length: 2, actual_length: 3 },
    });
    expect(typeOf(Type.Array(Type.Integer(), { minItems: 1 }), [])).toBe('too_short');
    expect(typeOf(mapOf(Type.Integer(), { maxProperties: 1 }), { a: 1, b: 2 })).toBe('too_long');
    expect(typeOf(mapOf(Type.Integer(), { maxKeyLength: 3 }), { long_key: 1 })).toBe('string_too_long');
  });

  it('never throws, and either gives a value or says what is wrong, for any JSON', () => {
    const schema = Type.Object({
      a: Type.Optional(Step),
      b: Type.Optional(Type.Array(Type.Union([Type.Integer(), nullable(email())]))),
      c: Type.Optional(mapOf(Type.Unknown())),
      d: Type.Optional(dt()),
    });
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.record({ a: fc.jsonValue(), b: fc.jsonValue(), d: fc.string() })),
        (value) => {
          const result = readValue(schema, value);
          expect(result.issues.length > 0).toBe(result.value === undefined);
          for (const issue of result.issues) expect(issue.loc[0]).toBe('body');
          expect(() => JSON.stringify(result.issues)).not.toThrow();
        },
      ),
    );
  });
});
