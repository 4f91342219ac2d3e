import { describe, expect, it } from 'vitest';
import { signedMessage } from './signatures.js';

const message = (...fields: string[]) => Buffer.from([...fields, 'From: ana@corp.net', '', 'Hello', ''].join('\r\n'));

describe('the signatures of a message', () => {
  it('are looked for in its header alone: a message that has none is not read through', () => {
    expect(signedMessage(message('Subject: Hi'))).toBeNull();
    expect(signedMessage(Buffer.from('From: ana@corp.net\r\n\r\nDKIM-Signature: v=1\r\n'))).toBeNull();
  });

  it.each(['DKIM-Signature: v=1', 'dkim-signature : v=1', 'ARC-Seal: i=1'])('are %s, as it came', (field) => {
    const raw = message(field);
    expect(signedMessage(raw)).toBe(raw);
  });
});
