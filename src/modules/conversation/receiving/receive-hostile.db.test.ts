import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testConfig } from '../../../../test/support/config.js';
import { HOSTILE_SHAPES, hostileMail } from '../../../../test/support/hostile/mail.js';
import { openReceiving, type ReceivingWorld, type SentMail } from '../../../../test/support/receiving.js';
import type { Reader } from '../../../platform/reading/port.js';
import { createReader } from '../../../platform/reading/reader-pool.js';

let r: ReceivingWorld;
let send: SentMail;

let givesUp = false;
const threads = createReader(testConfig().reading);
/** Starts real reader threads that abort long reads on request. */
const reader: Reader = {
  read: (kind, input, options) => {
    const isLong = 'raw' in input && input.raw.length > 100_000;
    if (!givesUp || !isLong) return threads.read(kind, input, options);
    return Promise.resolve({ ok: false, reason: 'time_limit', error: new Error('It takes too long.') });
  },
  close: () => threads.close(),
};

beforeAll(async () => {
  r = await openReceiving({ parts: { reader } });
  send = (await r.one({ email: () => 'victim@hostile.test' })).send;
});
afterAll(() => r?.close());

const idOf = (shape: string) => shape.replaceAll(' ', '-');

async function shown(shape: string) {
  const { thread_id: threadId } = await r.row(
    'select thread_id from messages where message_id_header = $1',
    `<${idOf(shape)}@hostile.test>`,
  );
  const answer = await r.world.inA({ url: `/threads/${threadId}/messages`, query: { show_system_messages: true } });
  return answer.json.messages.find(
    (each: { message_id: string }) => each.message_id === `<${idOf(shape)}@hostile.test>`,
  );
}

describe('a message that costs far more to read than to write', () => {
  it.each(HOSTILE_SHAPES)('with %s is kept whole, read as far as its limits go, and says so', async (shape) => {
    const raw = hostileMail(shape, { from: 'stranger@hostile.test', to: send.address, id: idOf(shape) });
    await r.deliver({ envelopeFrom: 'stranger@hostile.test', envelopeTo: send.address, raw });
    const kept = await r.row(
      `select s.raw, s.envelope from message_sources s join messages m on m.workspace_id = s.workspace_id and m.id = s.message_id
       where m.message_id_header = $1`,
      `<${idOf(shape)}@hostile.test>`,
    );
    const source = kept['raw'] as Buffer;
    expect(source.subarray(source.length - raw.length).equals(raw)).toBe(true);
    expect(kept['envelope']).toMatchObject({ from: 'stranger@hostile.test', clientAddress: '127.0.0.1', tls: true });
    const message = await shown(shape);
    expect(message).toMatchObject({ from_email: 'stranger@hostile.test' });
    if (message.readable === 'whole') expect(message.partial_reason).toBeNull();
    else expect(message.partial_reason).toMatch(/^(?:too_many_parts)$/);
  });

  it('keeps headers and first words even if reading is aborted', async () => {
    givesUp = true;
    const raw = hostileMail('a megabyte of blank lines', { from: 'x@hostile.test', to: send.address, id: 'given-up' });
    await r.deliver({ envelopeFrom: 'x@hostile.test', envelopeTo: send.address, raw });
    givesUp = false;
    expect(await shown('given-up')).toMatchObject({
      readable: 'partial',
      partial_reason: 'time_limit',
      subject: 'blank',
      body_text_trimmed: 'hello',
    });
  });

  it('leaves the mail behind it as it is', async () => {
    await r.deliver({
      from: 'friend@calm.test',
      to: send.address,
      envelopeTo: send.address,
      messageId: '<calm@calm.test>',
      subject: 'calm',
      text: 'Hello there',
    });
    const { partial_reason: reason } = await r.row(
      "select partial_reason from messages where message_id_header = '<calm@calm.test>'",
    );
    expect(reason).toBeNull();
  });
});
