import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WireReader } from './wire-reader.js';

const LINE = fc.constantFrom('', '.', '..', '.hidden', 'text', '\n.\n', '\r.\r', 'a\nb', 'x'.repeat(50));

/** Returns the lines as a correct client sends them (RFC 5321, 4.5.2). */
function stuffed(lines: readonly string[]): string {
  return lines.map((line) => `${line.startsWith('.') ? '.' : ''}${line}\r\n`).join('');
}

describe('wire reader', () => {
  it('gives back every body, however the network cuts it, and leaves the next command alone', () => {
    fc.assert(
      fc.property(fc.array(LINE, { maxLength: 8 }), fc.array(fc.nat(40), { maxLength: 12 }), (lines, cuts) => {
        const bytes = Buffer.from(`${stuffed(lines)}.\r\nMAIL FROM:<a@b>\r\n`);
        const reader = new WireReader();
        reader.beginBody();
        let body: Buffer | null = null;
        let at = 0;
        for (const length of [...cuts.map((cut) => cut + 1), bytes.length]) {
          const chunk = bytes.subarray(at, at + length);
          at += chunk.length;
          if (chunk.length > 0) reader.push(chunk);
          body ??= reader.nextBody();
        }
        expect(body?.toString()).toBe(lines.map((line) => `${line}\r\n`).join(''));
        expect(reader.nextLine()).toBe('MAIL FROM:<a@b>');
      }),
    );
  });

  it('shows what has arrived of a body and counts it', () => {
    const reader = new WireReader();
    reader.beginBody();
    reader.push(Buffer.from('Subject: x\r\n\r\nhalf'));
    expect(reader.nextBody()).toBeNull();
    expect(reader.partialBody().toString()).toBe('Subject: x\r\n\r\nhalf');
    expect(reader.bodyBytes).toBe(18);
  });
});
