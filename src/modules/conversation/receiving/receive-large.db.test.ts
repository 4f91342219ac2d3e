import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReceiving, type ReceivingWorld, type SentMail } from '../../../../test/support/receiving.js';

let r: ReceivingWorld;
let send: SentMail;

beforeAll(async () => {
  r = await openReceiving();
  send = (await r.one({ email: () => 'large@whole.test' })).send;
});
afterAll(() => r?.close());

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('a message as long as the server takes them', () => {
  it('is kept whole, its attachment byte for byte', async () => {
    // Encoded as base64 with line ends, the content takes up the 36,700,160 octets announced by SIZE, except for the
    // headers.
    const content = randomBytes(26_800_000);
    await r.deliver({
      from: send.email,
      to: send.address,
      envelopeTo: send.address,
      messageId: '<large@whole.test>',
      subject: 'large',
      text: 'Here it is',
      attachments: [{ filename: 'all.bin', content }],
    });
    const message = await r.row("select * from messages where message_id_header = '<large@whole.test>'");
    expect(message).toMatchObject({ partial_reason: null, body_text_trimmed: 'Here it is' });
    expect(message['size_bytes']).toBeGreaterThan(36_600_000);
    const [attachment] = await r.rows(
      'select size_bytes, data from message_attachments where message_id = $1',
      message['id'],
    );
    expect(attachment?.['size_bytes']).toBe(content.length);
    expect(hash(attachment?.['data'] as Buffer)).toBe(hash(content));
  });
});
