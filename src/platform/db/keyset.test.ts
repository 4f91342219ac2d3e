import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ValidationError } from '../errors.js';
import { createSecrets } from '../secrets.js';
import { type CursorBinding, decodeCursor, encodeCursor } from './keyset.js';

const secrets = createSecrets(Buffer.alloc(32, 1));
const binding: CursorBinding = {
  workspaceId: 1001,
  operation: 'listSends',
  filters: { status: ['sent'], search: 'ü' },
};

function refusal(cursor: string, other: CursorBinding = binding): unknown {
  try {
    decodeCursor(secrets, other, cursor);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(ValidationError);
    return (error as ValidationError).issues[0];
  }
}

describe('a cursor', () => {
  test('gives its position back for the same binding', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 6 }), (position) => {
        expect(decodeCursor(secrets, binding, encodeCursor(secrets, binding, position))).toEqual(position);
      }),
    );
  });

  test('does not depend on the order in which filters were given, nor on absent ones', () => {
    const cursor = encodeCursor(secrets, binding, [1]);
    const same = { ...binding, filters: { search: 'ü', campaignId: undefined, status: ['sent'] } };
    expect(decodeCursor(secrets, same, cursor)).toEqual([1]);
  });

  test('is refused with its code for another workspace, operation or filter', () => {
    const cursor = encodeCursor(secrets, binding, ['2026-01-01T00:00:00.000Z', 7]);
    for (const other of [
      { ...binding, workspaceId: 1002 },
      { ...binding, operation: 'listThreads' },
      { ...binding, filters: { ...binding.filters, status: ['sent', 'failed'] } },
      { workspaceId: 1001, operation: 'listSends' },
    ]) {
      expect(refusal(cursor, other)).toMatchObject({
        type: 'value_error',
        loc: ['query', 'cursor'],
        ctx: { code: 'invalid_cursor' },
      });
    }
  });

  test('is refused when any single character is altered, cut off or added', () => {
    const cursor = encodeCursor(secrets, binding, ['a', 1]);
    for (let index = 0; index < cursor.length; index += 1) {
      const letter = cursor[index] === 'A' ? 'B' : 'A';
      expect(refusal(cursor.slice(0, index) + letter + cursor.slice(index + 1)), `character ${index}`).not.toBeNull();
      expect(refusal(cursor.slice(0, index)), `cut at ${index}`).not.toBeNull();
    }
    expect(refusal(`${cursor}A`)).not.toBeNull();
    expect(refusal(`${cursor}=`)).not.toBeNull();
  });

  test('is refused, never crashes, for any text', () => {
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => refusal(text) !== null));
    expect(refusal('A'.repeat(1_000_000))).not.toBeNull();
  });

  test('of another instance is rejected', () => {
    const cursor = encodeCursor(createSecrets(Buffer.alloc(32, 2)), binding, [1]);
    expect(refusal(cursor)).not.toBeNull();
  });
});
