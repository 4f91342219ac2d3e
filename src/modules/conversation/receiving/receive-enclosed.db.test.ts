import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReceiving, type ReceivingWorld, type SentMail } from '../../../../test/support/receiving.js';

let r: ReceivingWorld;

beforeAll(async () => {
  r = await openReceiving();
});
afterAll(() => r?.close());

const deliver = (send: SentMail, id: string, type: string, body: string) =>
  r.deliver({
    from: send.email,
    to: send.address,
    envelopeTo: send.address,
    raw: [
      `From: ${send.email}`,
      `To: ${send.address}`,
      `Subject: Re: Quick question`,
      `Message-ID: <${id}@enclosed.test>`,
      `In-Reply-To: ${send.header}`,
      'MIME-Version: 1.0',
      `Content-Type: ${type}`,
      'Content-Transfer-Encoding: base64',
      '',
      body,
      '',
    ].join('\r\n'),
  });
const message = async (id: string) => {
  const row = await r.row('select thread_id from messages where message_id_header = $1', `<${id}@enclosed.test>`);
  const { json } = await r.world.inA({ url: `/threads/${row['thread_id']}/messages` });
  return json.messages.find((each: { message_id: string }) => each.message_id === `<${id}@enclosed.test>`);
};

/** Returns a TNEF stream (MS-OXTNEF) with a text and one file, as Outlook writes it. */
function winmail(text: string, title: string, content: string): Buffer {
  const number = (value: number, bytes: 2 | 4) => {
    const out = Buffer.alloc(bytes);
    out.writeUIntLE(value, 0, bytes);
    return out;
  };
  const attribute = (level: number, id: number, data: Buffer) =>
    Buffer.concat([Buffer.from([level]), number(id, 4), number(data.length, 4), data, number(0, 2)]);
  return Buffer.concat([
    number(0x223e9f78, 4),
    number(1, 2),
    attribute(1, 0x0002800c, Buffer.from(`${text}\0`)),
    attribute(2, 0x00069002, Buffer.alloc(14)),
    attribute(2, 0x00018010, Buffer.from(`${title}\0`)),
    attribute(2, 0x0006800f, Buffer.from(content)),
  ]);
}

describe('a reply whose content is enclosed', () => {
  it('in winmail.dat shows its text and files, and means what it says', async () => {
    const { send } = await r.one({ email: () => 'tnef@enclosed.test' });
    const body = winmail('Please remove me from your list.', 'note.txt', 'inside').toString('base64');
    await deliver(send, 'tnef', 'application/ms-tnef; name="winmail.dat"', body);
    expect(await message('tnef')).toMatchObject({ readable: 'whole', attachments: [{ filename: 'note.txt' }] });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'unsubscribed' });
  });

  it('in an S/MIME envelope says that it is encrypted, and counts as a reply', async () => {
    const { send } = await r.one({ email: () => 'sealed@enclosed.test' });
    await deliver(
      send,
      'sealed',
      'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m',
      'MIAGCSqGSIb3DQEHA6CA',
    );
    expect(await message('sealed')).toMatchObject({ readable: 'partial', partial_reason: 'encrypted' });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'replied', reply_intent: 'neutral' });
  });
});
