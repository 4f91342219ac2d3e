import { describe, expect, it } from 'vitest';
import { fieldValues, finishedBytes, splitMessage } from './header-fields.js';

const bytes = (...lines: readonly string[]) => Buffer.from(lines.join('\r\n'), 'latin1');
const finished = (raw: Buffer, added: Record<string, string> = {}) =>
  finishedBytes(splitMessage(raw), new Map(Object.entries(added))).toString('latin1');

describe('a message of a mail program', () => {
  it('keeps every byte except private headers', () => {
    const raw = bytes(
      'Received: from laptop (10.0.0.7)',
      '\tby mail.test; Mon, 2 Mar 2026 09:00:00 +0000',
      'From: Nora <nora@studio.test>',
      'BCC: hidden@example.test,',
      ' other@example.test',
      'Feedback-ID: campaign:customer:sender',
      'Subject: A =?utf-8?Q?q?=',
      '  folded',
      'X-Odd : kept',
      '',
      'Bcc: this is text',
      '.',
      'The end \xe9',
    );
    expect(finished(raw)).toBe(
      bytes(
        'From: Nora <nora@studio.test>',
        'Subject: A =?utf-8?Q?q?=',
        '  folded',
        'X-Odd : kept',
        '',
        'Bcc: this is text',
        '.',
        'The end \xe9',
      ).toString('latin1'),
    );
  });

  it('gets what is missing in front, in place of its own', () => {
    const raw = bytes('Message-ID: <a@b>', 'From: n@s.test', '', 'x');
    expect(finished(raw, { 'message-id': '<c@d>', date: 'Mon' })).toBe(
      'Message-ID: <c@d>\r\nDate: Mon\r\nFrom: n@s.test\r\n\r\nx',
    );
  });

  it('ends a line at a carriage return or a line feed alone, as the wire does', () => {
    const names = (text: string) => splitMessage(Buffer.from(text)).fields.map(({ name }) => name);
    expect(names('X: a\rFrom: b@c\r\n\r\nx')).toEqual(['x', 'from']);
    expect(names('X: a\nFrom: b@c\r\rFrom: in the body')).toEqual(['x', 'from']);
    expect(fieldValues(splitMessage(Buffer.from('From: Nora\r\n <n@s.test>\r\nFROM : b\r\n\r\n')), 'from')).toEqual([
      'Nora  <n@s.test>',
      'b',
    ]);
  });

  it('is taken apart whatever its line breaks are, and without a body', () => {
    expect(splitMessage(Buffer.from('From: a@b\nTo: c@d\n\nx')).fields.map(({ name }) => name)).toEqual(['from', 'to']);
    expect(finished(Buffer.from('From: a@b\r\n'))).toBe('From: a@b\r\n\r\n');
    expect(finished(Buffer.from('no field at all\r\n\r\nx'))).toBe('no field at all\r\n\r\nx');
    expect(finished(Buffer.alloc(0))).toBe('\r\n');
  });
});
