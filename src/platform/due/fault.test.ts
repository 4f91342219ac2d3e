import { describe, expect, it } from 'vitest';
import { DecryptionError } from '../secrets.js';
import { faultOf } from './fault.js';

const coded = (code: string, message = 'it failed'): Error => Object.assign(new Error(message), { code });

describe('the origin of an error', () => {
  it.each([
    new TypeError('x is not iterable'),
    new DecryptionError('broken'),
    coded('22P02'),
    coded('23505'),
    coded('42P01'),
    coded('ECONNREFUSED'),
    coded('domain_not_found'),
    'a text that was thrown',
  ])('is the item: %s', (error) => expect(faultOf(error)).toBe('item'));

  it.each([coded('40001'), coded('40P01'), coded('55P03'), coded('57014'), new DOMException('stop', 'AbortError')])(
    'a conflict passes: %s',
    (error) => expect(faultOf(error)).toBe('passing'),
  );

  it.each([
    coded('57P01'),
    coded('08006'),
    coded('53300'),
    coded('25006'),
    coded('ENOSPC'),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
  ])('is shared: %s', (error) => expect(faultOf(error)).toBe('shared'));
});
