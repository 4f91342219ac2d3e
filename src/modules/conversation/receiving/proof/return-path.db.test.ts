import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReceiving, type ReceivingWorld, type SentMail } from '../../../../../test/support/receiving.js';
import { seedCampaign } from '../../../../../test/support/seed.js';
import { openSendingWorld } from '../../../../../test/support/sending-world.js';

let r: ReceivingWorld;

beforeAll(async () => {
  r = await openReceiving();
});
afterAll(() => r?.close());

const sent = async (email: string) => {
  const { campaignId, send } = await r.one({ email: () => email });
  const envelope = r.sink.records().find(({ to }) => to.includes(email));
  return { campaignId, send, returnPath: envelope?.from ?? '' };
};

/** Returns a delivery failure notice without any part of the message. */
const notice = (failed: string) => ({
  from: 'Mail Delivery System <MAILER-DAEMON@mx.dead.test>',
  to: 'somebody@sender.test',
  envelopeFrom: '',
  subject: 'Undelivered Mail Returned to Sender',
  text: `<${failed}>: host mx.dead.test said: 550 5.1.1 User unknown`,
});
const newest = (send: SentMail) =>
  r.row(
    `select kind, unverified from messages where mailbox_id = $1 and direction = 'inbound' order by id desc limit 1`,
    send.mailboxId,
  );

describe('the envelope sender of a hosted mailbox', () => {
  it('is unique per message: the Message-ID, which cannot be guessed', async () => {
    const one = await sent('one@path.test');
    const two = await sent('two@path.test');
    expect(`<${one.returnPath}>`).toBe(one.send.header);
    expect(two.returnPath).not.toBe(one.returnPath);
  });

  it('takes a bounce that says nothing of the message, for the contact who failed', async () => {
    const { campaignId, send, returnPath } = await sent('gone@path.test');
    await r.deliver({ ...notice(send.email), envelopeTo: returnPath });
    expect(await newest(send)).toMatchObject({ unverified: null });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'bounced' });
    expect(await r.counted(campaignId)).toMatchObject({ bounces: 1 });
  });

  it.each([
    ['full-width marks', (email: string) => `＜${email.replace('@', '＠')}＞： 550 5.1.1 User unknown`],
    [
      'text of another script against it',
      (email: string) => `宛先${email}へのメールは配信できませんでした。550 5.1.1 User unknown`,
    ],
    ['no address at all', () => 'The mailbox of the recipient does not exist. 550 5.1.1 User unknown'],
  ])('takes a bounce whose recipient is written with %s', async (name, words) => {
    const { send, returnPath } = await sent(`unread-${name.length}@path.test`);
    await r.deliver({ ...notice(send.email), text: words(send.email), envelopeTo: returnPath });
    expect(await newest(send)).toMatchObject({ unverified: null });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'bounced' });
  });

  it('takes no bounce with a recipient that only contains the address of the contact', async () => {
    const { send, returnPath } = await sent('part@path.test');
    await r.deliver({ ...notice(`not-${send.email}`), envelopeTo: returnPath });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'paused', status_reason: 'unverified_bounce' });
  });

  it('marks no contact as bounced that the report does not name', async () => {
    const { send, returnPath } = await sent('kept@path.test');
    await r.deliver({ ...notice('another@elsewhere.test'), envelopeTo: returnPath });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'paused', status_reason: 'unverified_bounce' });
    expect(await r.rows('select value from suppressions where value = $1', send.email)).toEqual([]);
  });

  it('is known in any case of letters, and the same report twice counts once', async () => {
    const { campaignId, send, returnPath } = await sent('case@path.test');
    const report = { ...notice(send.email), messageId: '<twice@mx.dead.test>', date: new Date(0) };
    await r.deliver({ ...report, envelopeTo: returnPath.toUpperCase() });
    await r.deliver({ ...report, envelopeTo: returnPath });
    expect(await r.counted(campaignId)).toMatchObject({ bounces: 1 });
  });

  it.each([
    ['with another MAC', (path: string) => path.replace(/\.[0-9a-f]{24}@/, `.${'0'.repeat(24)}@`)],
    ['without its MAC', (path: string) => path.replace(/\.[0-9a-f]{24}@/, '@')],
    ['at another domain', (path: string) => path.replace(/@.*/, '@elsewhere.test')],
  ])('is no known address %s', async (name, forge) => {
    const { send, returnPath } = await sent(`forged-${name.length}@path.test`);
    const delivered = r.deliver({ ...notice(send.email), envelopeTo: forge(returnPath) });
    await expect(delivered).rejects.toThrow('5.1.1');
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'active' });
  });

  it('takes nothing once its mailbox is deleted', async () => {
    const { send, returnPath } = await sent('deleted@path.test');
    await r.rows('update mailboxes set deleted_at = now() where id = $1', send.mailboxId);
    await expect(r.deliver({ ...notice(send.email), envelopeTo: returnPath })).rejects.toThrow('5.1.1');
  });
});

it('is the address of the mailbox where the operator says so', async () => {
  const { world, drain, sink, close } = await openSendingWorld({ config: { mailReturnPaths: false } });
  await seedCampaign(world, { contacts: 1 });
  await drain();
  expect(sink.records().map(({ from }) => from)).toEqual([expect.stringMatching(/^sender0\..*@sender\.test$/)]);
  await close();
});
