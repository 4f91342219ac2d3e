import { expect, test } from 'vitest';
import { hostOf, urlsOf } from './hosts.js';

test('a URL with one server stays as it is, and one with several is split per server', () => {
  for (const url of [
    'postgres://db/outrider',
    'postgresql:///outrider?host=/run/postgresql&port=5432',
    'postgres://user:pass@db:5432/outrider?sslmode=require,x',
    'not a url, at all',
  ]) {
    expect(urlsOf(url)).toEqual([url]);
  }
  expect(urlsOf('postgres://user:p,%40w@a:5432,b,[::1]:5433/outrider?sslmode=require')).toEqual([
    'postgres://user:p,%40w@a:5432/outrider?sslmode=require',
    'postgres://user:p,%40w@b/outrider?sslmode=require',
    'postgres://user:p,%40w@[::1]:5433/outrider?sslmode=require',
  ]);
});

test('the log names hosts without passwords', () => {
  expect(hostOf('postgres://user:secret@db:5433/outrider')).toBe('db:5433');
  expect(hostOf('postgres://user:secret@db:port/outrider')).toBe('malformed host');
});
