import { expect, it } from 'vitest';
import { readFormSubmission, readJsonSubmission } from './read-submission.js';

it('reads fields of JSON by exact name, and otherwise along the dots', () => {
  const read = readJsonSubmission('{"a.b":"exact","a":{"b":"nested","c":{"d":7}},"list":["x",true,{"y":1}],"no":null}');
  expect(['a.b', 'a.c.d', 'list', 'no', 'a', 'missing', '__proto__', 'constructor'].map(read!.textOf)).toEqual([
    ...['exact', '7', 'x, true', '', '', '', '', ''],
  ]);
  expect(read!.names).toEqual(['a.b', 'a.b', 'a.c.d', 'list']);
});

it('takes nothing but an object for a contact', () => {
  for (const text of ['', '[]', '"x"', 'null', '{', '1']) expect(readJsonSubmission(text)).toBeNull();
});

it('reads forms, and joins repeated names', () => {
  const read = readFormSubmission('email=ana%40example.com&topic=a&topic=&topic=b&empty=&n%C3%A4me=%FF');
  expect(['email', 'topic', 'empty', 'other'].map(read.textOf)).toEqual(['ana@example.com', 'a, b', '', '']);
  expect(read.names).toEqual(['email', 'topic', 'näme']);
});

it('shows no name that could be an address or is long', () => {
  const names = readJsonSubmission(JSON.stringify({ 'eve@example.com': 1, ['x'.repeat(201)]: 1, ok: 1 }))!.names;
  expect(names).toEqual(['ok']);
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`f${n}`, 1]));
  expect(readJsonSubmission(JSON.stringify(many))!.names).toHaveLength(100);
});

it('ends at a depth, so that nested objects cost no more than their size', () => {
  const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
  expect(readJsonSubmission(deep)!.names).toEqual([]);
});
