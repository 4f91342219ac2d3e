import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerTo, openReceiving, type ReceivingWorld, type SentMail } from '../../../../test/support/receiving.js';
import { runStored } from '../../../../test/support/sending-world.js';
import { contactsEnded } from '../../outreach/contacts/contacts.jobs.js';
import { othersStopped } from './sequence.jobs.js';
import { sequenceJobHandlers } from './sequence.worker.js';

let r: ReceivingWorld;

beforeAll(async () => {
  r = await openReceiving();
});
afterAll(() => r?.close());

test('a reply waits for no colleague whom another change locks: a job stops that one', async () => {
  const email = (n: number) => `w${n}@waiting.test`;
  const { sends } = await r.sentCampaign({ contacts: 2, stopRules: { stopOnCompanyReply: true }, email });
  const [first, second] = sends as [SentMail, SentMail];
  const holder = await r.world.ctx.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from contacts where id = $1 for update', [second.contactId]);
    await r.deliver({ ...answerTo(first), subject: 'Re: Quick question', text: 'We will talk about it' });
    expect(await r.contact(first.contactId)).toMatchObject({ status: 'replied' });
    await holder.query('commit');
  } finally {
    holder.release();
  }
  expect(await r.contact(second.contactId)).toMatchObject({ status: 'active' });
  for (const _twice of [1, 2]) await runStored(r.world.ctx, sequenceJobHandlers, othersStopped.name);
  expect(await r.contact(second.contactId)).toMatchObject({ status: 'stopped', status_reason: 'company_reply' });
  expect(await r.typesOf(second.contactId)).toEqual(['campaign.contact.stopped']);
  const left = await r.rows(
    `select status, status_reason from sends where contact_id = $1 order by id`,
    second.contactId,
  );
  expect(left).toEqual([
    { status: 'sent', status_reason: null },
    { status: 'cancelled', status_reason: 'company_replied' },
  ]);
});

test('a reply waits for no message of its writer that another transaction locks: a job cancels that one', async () => {
  const { send } = await r.one();
  const waiting = async () =>
    (await r.row(
      'select status, status_reason from sends where contact_id = $1 and step_order = 2',
      send.contactId,
    )) as {
      status: string;
      status_reason: string | null;
    };
  const holder = await r.world.ctx.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`select 1 from sends where contact_id = $1 and step_order = 2 for update`, [send.contactId]);
    await r.deliver({ ...answerTo(send), subject: 'Re: Quick question', text: 'Not for us' });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'replied' });
    await runStored(r.world.ctx, sequenceJobHandlers, contactsEnded.name);
    expect((await waiting()).status).toBe('scheduled');
    await holder.query('commit');
  } finally {
    holder.release();
  }
  await runStored(r.world.ctx, sequenceJobHandlers, contactsEnded.name);
  expect(await waiting()).toEqual({ status: 'cancelled', status_reason: 'contact_replied' });
});
