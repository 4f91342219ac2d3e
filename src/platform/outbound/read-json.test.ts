import { describe, expect, it } from 'vitest';
import { legibleJson, readJson } from './read-json.js';

describe('JSON of another side', () => {
  it.each([
    '{"a":[1,"b",null,true,{"c":"\\u00e9\\ud83d\\ude00"}]}',
    '"\\\\u0000 \\\\ud800 is a backslash and letters"',
    '"[[[[ \\" {{{{ ,,,,"',
    '12.5',
  ])('is read as it is: %s', (text) => {
    expect(readJson(text)).toEqual(JSON.parse(text));
  });

  it.each(['', '{', '{"a":}', '[1,]', 'hello', '"a\u0000"', '\\', '"\\'])(
    'is undefined where it is none: %j',
    (text) => {
      expect(readJson(text)).toBeUndefined();
    },
  );

  it.each([
    ['"a\\u0000b"', 'a\ufffdb'],
    ['"\\ud800"', '\ufffd'],
    ['"\\udc00\\ud800x"', '\ufffd\ufffdx'],
    ['"\\ud83d\\ud83d\\ude00"', '\ufffd😀'],
    ['"\\\\\\u0000"', '\\\ufffd'],
  ])('has no text that PostgreSQL does not take: %s', (text, expected) => {
    expect(readJson(text)).toBe(expected);
  });

  it('replaces such characters in names of fields, too', () => {
    expect(readJson('{"a\\u0000":1}')).toEqual({ 'a\ufffd': 1 });
  });

  it.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('is not read when %s are nested beyond all use', (_what, open, close) => {
    const nested = (depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
    expect(readJson(nested(100))).toBeDefined();
    expect(readJson(nested(101))).toBeUndefined();
    expect(legibleJson(open.repeat(1_000_000))).toBeNull();
  });

  it('is not read when one object has more fields than any', () => {
    const fields = (count: number) => Array.from({ length: count }, (_, at) => `"k${at}":{"a":1}`).join();
    expect(Object.keys(readJson(`{${fields(10_000)}}`) as object)).toHaveLength(10_000);
    expect(readJson(`{${fields(10_001)}}`)).toBeUndefined();
    expect(readJson(`[{${fields(10_000)}},{${fields(10_000)}}]`)).toHaveLength(2);
  });

  it('is not read when it holds more values than any answer', () => {
    expect(readJson(`[${'1,'.repeat(900_000)}1]`)).toHaveLength(900_001);
    expect(readJson(`[${'1,'.repeat(1_000_000)}1]`)).toBeUndefined();
    expect(readJson(`[${'[],'.repeat(600_000)}1]`)).toBeUndefined();
  });
});
