import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSecrets, DecryptionError } from './secrets.js';

const master = Buffer.alloc(32, 1);
const other = Buffer.alloc(32, 2);
const secrets = createSecrets(master);
const CONTEXT = 'mailboxes:17:connection';

describe('an encrypted value', () => {
  test('comes back as it was', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.integer({ min: 0, max: 5 }),
        fc.string(),
        (text, workspace, context) => {
          expect(secrets.decrypt(workspace, context, secrets.encrypt(workspace, context, text))).toBe(text);
        },
      ),
    );
  });

  test('differs each time and shows nothing of the text', () => {
    const first = secrets.encrypt(1, CONTEXT, 'hunter2 hunter2');
    expect(first.equals(secrets.encrypt(1, CONTEXT, 'hunter2 hunter2'))).toBe(false);
    expect(first.includes('hunter2')).toBe(false);
  });

  test('cannot be moved to another workspace, row or column', () => {
    const value = secrets.encrypt(1, CONTEXT, 'secret');
    expect(() => secrets.decrypt(2, CONTEXT, value)).toThrow(DecryptionError);
    expect(() => secrets.decrypt(1, 'mailboxes:18:connection', value)).toThrow(DecryptionError);
    expect(() => secrets.decrypt(1, 'mailboxes:17:other', value)).toThrow(DecryptionError);
  });

  test('is refused when any byte is altered or it is cut', () => {
    const value = secrets.encrypt(1, CONTEXT, 'secret');
    for (let index = 0; index < value.length; index += 1) {
      const altered = Buffer.from(value);
      altered[index] = altered[index]! ^ 1;
      expect(() => secrets.decrypt(1, CONTEXT, altered), `byte ${index}`).toThrow(DecryptionError);
      expect(() => secrets.decrypt(1, CONTEXT, value.subarray(0, index)), `cut at ${index}`).toThrow(DecryptionError);
    }
  });

  test('stays readable after the master key was replaced, as long as the old one is known', () => {
    const value = secrets.encrypt(1, CONTEXT, 'secret');
    expect(createSecrets(other, [master]).decrypt(1, CONTEXT, value)).toBe('secret');
    expect(() => createSecrets(other).decrypt(1, CONTEXT, value)).toThrow(DecryptionError);
  });

  test('is made with the new key after a replacement', () => {
    const value = createSecrets(other, [master]).encrypt(1, CONTEXT, 'secret');
    expect(createSecrets(other).decrypt(1, CONTEXT, value)).toBe('secret');
  });
});

test('a signature is known again, whole or shortened, under the key and under old ones', () => {
  const signature = secrets.mac('cursor', 'text');
  const rotated = createSecrets(other, [master]);
  for (const length of [32, 12]) {
    expect(secrets.isMac('cursor', 'text', signature.subarray(0, length))).toBe(true);
    expect(rotated.isMac('cursor', 'text', signature.subarray(0, length))).toBe(true);
    expect(createSecrets(other).isMac('cursor', 'text', signature.subarray(0, length))).toBe(false);
  }
  for (const length of [0, 1, 11]) expect(secrets.isMac('cursor', 'text', signature.subarray(0, length))).toBe(false);
  expect(secrets.isMac('cursor', 'text', Buffer.concat([signature, signature]))).toBe(false);
  expect(secrets.isMac('cursor', 'texts', signature)).toBe(false);
  expect(secrets.isMac('tracking', 'text', signature)).toBe(false);
});

test('a signature depends on purpose, text and master key', () => {
  const signature = secrets.mac('cursor', 'text');
  expect(signature).toHaveLength(32);
  expect(signature.equals(secrets.mac('cursor', 'text'))).toBe(true);
  expect(signature.equals(secrets.mac('tracking', 'text'))).toBe(false);
  expect(signature.equals(secrets.mac('cursor', 'texts'))).toBe(false);
  expect(signature.equals(createSecrets(other).mac('cursor', 'text'))).toBe(false);
});

test('a master key of the wrong length is refused', () => {
  expect(() => createSecrets(Buffer.alloc(16))).toThrow('32 bytes');
});
