import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectInOrder } from '../../../../../test/support/faults/lock-order.js';
import { mortal } from '../../../../../test/support/faults/mortal.js';
import { partOf } from '../../../../../test/support/part-of.js';
import { type GatheringDoor, openGatheringDoor } from '../../../../../test/support/received/gathering-door.js';
import { reportOn } from '../../../../../test/support/received/reports.js';
import {
  answerTo,
  type Mail,
  openReceiving,
  type ReceivingWorld,
  type SentMail,
} from '../../../../../test/support/receiving.js';

let r: ReceivingWorld;
let door: GatheringDoor;

beforeAll(async () => {
  r = await openReceiving();
  door = await openGatheringDoor(r.world.ctx);
});
afterAll(async () => {
  await door?.close();
  await r?.close();
});

let campaigns = 0;
/** Sends first messages to this many contacts, from several mailboxes; each contact has a separate domain. */
async function sent(contacts: number): Promise<SentMail[]> {
  campaigns += 1;
  const name = `batch${campaigns}`;
  const { sends } = await r.sentCampaign({ contacts, mailboxes: 3, email: (n) => `c${n}@${name}-${n}.test` });
  return sends;
}

const reply = (send: SentMail, id: string, text = 'Sounds good, call me.'): Mail => ({
  ...answerTo(send),
  ...{ subject: 'Re: Quick question', text, messageId: `<${id}.${send.id}@answer.test>` },
  date: new Date('2026-03-02T09:00:00Z'),
});

/** Returns the message that the others wait for. */
const opener = (send: SentMail) => ({
  ...{ from: `opener@${send.id}.test`, to: send.address, envelopeTo: send.address, subject: 'First', text: 'Hello' },
  ...{ mailboxId: send.mailboxId, workspaceId: r.world.a.id },
});

/** Returns the transactions that wrote the messages from these addresses. */
async function transactionsOf(senders: readonly string[]): Promise<string[]> {
  const rows = await r.rows(
    `select distinct xmin::text as id from messages where direction = 'inbound' and from_email = any($1::text[])`,
    senders,
  );
  return rows.map(({ id }) => String(id));
}

describe('messages that come at the same time', () => {
  it('are stored in one transaction, each with all it means', async () => {
    const sends = await sent(9);
    const [first, ...rest] = sends as [SentMail, ...SentMail[]];
    const taken = await door.deliverTogether(
      opener(first),
      rest.map((send) => reply(send, 'one')),
    );
    expect(taken).toEqual(taken.map(() => true));
    expect(await transactionsOf(rest.map(({ email }) => email))).toHaveLength(1);
    for (const send of rest) {
      expect(await r.contact(send.contactId)).toMatchObject({
        status: 'replied',
        reply_count: 1,
        reply_intent: 'interested',
      });
      expect(await r.typesOf(send.contactId)).toEqual([
        ...[
          'inbox.message.received',
          'campaign.contact.stopped',
          'campaign.contact.replied',
          'campaign.contact.classified',
        ],
      ]);
      expect(await r.row('select message_count, has_customer_reply from threads where id = $1', send.threadId)).toEqual(
        {
          ...{ message_count: 2, has_customer_reply: true },
        },
      );
    }
  });

  it.each(['lower', 'higher'])('lock their contacts in a fixed order, even if the %s one bounces', async (which) => {
    const sends = (await sent(3)).toSorted((a, b) => (a.contactId < b.contactId ? -1 : 1));
    const [low, high, first] = sends as [SentMail, SentMail, SentMail];
    const [bouncing, answering] = which === 'lower' ? [low, high] : [high, low];
    const report = reportOn(bouncing, '4.2.2', 'failed', '452 4.2.2 Mailbox full');
    const others = [{ envelopeFrom: '', envelopeTo: bouncing.address, raw: report }, reply(answering, 'order')];
    await expectInOrder(r.world, [low.contactId, high.contactId], () => door.deliverTogether(opener(first), others));
    expect(await transactionsOf([answering.email, 'mailer-daemon@mx.dead.test'])).toHaveLength(1);
  });

  it('share the lookups of what they answer, before their transaction', async () => {
    const asked: Array<string | undefined> = [];
    const { ctx } = r.world;
    const query: typeof ctx.sql.query = (text, values, name) => {
      asked.push(name);
      return ctx.sql.query(text, values, name);
    };
    const watching = await openGatheringDoor({ ...ctx, sql: { ...ctx.sql, query } });
    const [first, ...rest] = (await sent(9)) as [SentMail, ...SentMail[]];
    await watching.deliverTogether(
      opener(first),
      rest.map((send) => reply(send, 'looked')),
    );
    await watching.close();
    const named = (name: string) => asked.filter((each) => each === name).length;
    // The sends are looked up once for the opener, which replies to nothing, and once for all others.
    expect(named('inbox-find-named-sends')).toBe(2);
    expect(named('inbox-list-sent-texts')).toBe(1);
    for (const { contactId } of rest) expect(await r.contact(contactId)).toMatchObject({ reply_count: 1 });
  });

  it('delay no others while they wait for the record of what they reply to, or are read again', async () => {
    const [first, early, echo, ...rest] = (await sent(6)) as [SentMail, SentMail, SentMail, ...SentMail[]];
    await r.rows(`update sends set status = 'sending' where id = $1`, early.id);
    const footer = 'If this is not for you, please reply "unsubscribe me from this list" and I will not write again.';
    await r.rows(
      `update messages set body_text = body_text || $2 where send_id = $1 and direction = 'outbound'`,
      ...[echo.id, `\n\n${footer}`],
    );
    const delivering = door.deliverTogether(opener(first), [
      reply(early, 'early'),
      reply(echo, 'echo', `Danke.\n\nNora hat dies am Montag geschickt\nHi Ana\n\n${footer}`),
      ...rest.map((send) => reply(send, 'beside')),
    ]);
    for (const { contactId } of [echo, ...rest])
      await expect.poll(() => r.contact(contactId), { timeout: 5_000 }).toMatchObject({ status: 'replied' });
    expect(await transactionsOf(rest.map(({ email }) => email))).toHaveLength(1);
    expect(await r.contact(early.contactId)).toMatchObject({ status: 'active' });
    await r.rows(`update sends set status = 'sent' where id = $1`, early.id);
    expect(await delivering).toEqual([true, true, true, true, true, true]);
    expect(await r.contact(early.contactId)).toMatchObject({ status: 'replied', reply_count: 1 });
  });

  it('with one that the database rejects: that one is deferred and the others are stored', async () => {
    await r.rows(`create or replace function refuse_poison() returns trigger language plpgsql as $$ begin
      if new.from_email like '%@poison.test' then raise exception 'poison'; end if;
      if new.from_email like '%@broken.test' and new.body_text <> '' then raise exception 'broken' using errcode = '22021'; end if;
      return new; end $$`);
    await r.rows('create trigger poison before insert on messages for each row execute function refuse_poison()');
    const [first, ...rest] = (await sent(5)) as [SentMail, ...SentMail[]];
    const stranger = (domain: string): Mail => ({
      ...{ from: `x@${domain}`, to: first.address, envelopeTo: first.address, subject: 'Poison', text: 'Words' },
    });
    const replies = rest.map((send) => reply(send, 'healthy'));
    const taken = await door.deliverTogether(opener(first), [
      ...replies.slice(0, 2),
      ...[stranger('poison.test'), stranger('broken.test')],
      ...replies.slice(2),
    ]);
    await r.rows('drop trigger poison on messages');
    expect(taken).toEqual([true, true, true, false, true, true, true]);
    for (const { contactId } of rest) expect(await r.contact(contactId)).toMatchObject({ reply_count: 1 });
    expect(await r.rows(`select from_email, body_text, partial_reason from messages where subject = 'Poison'`)).toEqual(
      [{ from_email: 'x@broken.test', body_text: '', partial_reason: 'damaged' }],
    );
  });

  it('are one where they are the same, and two answers of one conversation are both counted, in their order', async () => {
    const [first, twice, other] = (await sent(3)) as [SentMail, SentMail, SentMail];
    const taken = await door.deliverTogether(opener(first), [
      ...[reply(twice, 'same'), reply(other, 'a', 'Sounds good, call me.'), reply(twice, 'same')],
      reply(other, 'b', 'Not interested after all, sorry.'),
    ]);
    expect(taken).toEqual(taken.map(() => true));
    expect(await r.contact(twice.contactId)).toMatchObject({ reply_count: 1 });
    expect(await r.row('select message_count from threads where id = $1', twice.threadId)).toEqual({
      message_count: 2,
    });
    expect(await r.contact(other.contactId)).toMatchObject({ reply_count: 2, status: 'replied' });
    expect(await r.row('select message_count from threads where id = $1', other.threadId)).toEqual({
      message_count: 3,
    });
  });

  it('may be bounces, opt-outs, automatic answers and answers together', async () => {
    const [first, dead, done, away, keen, held] = (await sent(6)) as [
      SentMail,
      SentMail,
      SentMail,
      SentMail,
      SentMail,
      SentMail,
    ];
    const taken = await door.deliverTogether(opener(first), [
      { envelopeFrom: '', envelopeTo: dead.address, raw: reportOn(dead, '5.1.1', 'failed', '550 5.1.1 User unknown') },
      reply(done, 'stop', 'Please unsubscribe me.'),
      {
        ...reply(away, 'away', 'I am out of the office and will be back on March 16, 2026.'),
        headers: { 'auto-submitted': 'auto-replied' },
      },
      reply(keen, 'keen'),
      {
        ...reply(held, 'held'),
        from: 'colleague@elsewhere.test',
        inReplyTo: '<x@nowhere.test>',
        references: '<x@nowhere.test>',
      },
    ]);
    expect(taken).toEqual(taken.map(() => true));
    const statusOf = async ({ contactId }: SentMail) => (await r.contact(contactId))['status'];
    expect(await statusOf(dead)).toBe('bounced');
    expect(await statusOf(done)).toBe('unsubscribed');
    expect(await statusOf(away)).toBe('paused');
    expect(await statusOf(keen)).toBe('replied');
    expect(await statusOf(held)).toBe('active');
  });

  it('of two workspaces are stored apart, and each finds its own', async () => {
    const [first, second] = (await sent(2)) as [SentMail, SentMail];
    const { sends } = await r.sentCampaign({
      ...{ contacts: 2, workspaceId: r.world.b.id },
      email: (n) => `f${n}@foreign-${n}.test`,
    });
    const taken = await door.deliverTogether(opener(first), [
      reply(second, 'here'),
      ...sends.map((send) => reply(send, 'there')),
    ]);
    expect(taken).toEqual(taken.map(() => true));
    for (const { contactId } of [second, ...sends])
      expect(await r.contact(contactId)).toMatchObject({ reply_count: 1 });
    const owners = await r.rows(`select distinct workspace_id from messages where message_id_header like '<there.%'`);
    expect(owners).toEqual([{ workspace_id: r.world.b.id }]);
  });
});

describe('a process that is killed while it stores messages', () => {
  // The first message is stored alone, in some thirty statements, and the other three together, in some sixty.
  it.each(partOf([8, 14, 20, 24, 28, 32, 38, 44, 50, 56, 62, 68, 74, 80, 86, 92]))(
    'after %i statements has acknowledged nothing that is lost, and counts nothing twice when it is repeated',
    async (statements) => {
      const rest = await sent(4);
      const { ctx, death, isDead } = mortal(r.world.ctx, statements);
      const dying = await openGatheringDoor(ctx, r.world.ctx);
      const mails = rest.map((send) => reply(send, `kill${statements}`));
      const answers = mails.map(() => false);
      const delivering = mails.map((mail, at) =>
        dying.deliver(mail).then(
          () => {
            answers[at] = true;
          },
          () => undefined,
        ),
      );
      await Promise.race([death, Promise.all(delivering)]);
      const acknowledged = rest.filter((_, at) => answers[at]);
      for (const { contactId } of acknowledged) expect(await r.contact(contactId)).toMatchObject({ reply_count: 1 });
      expect(isDead() || acknowledged.length === rest.length).toBe(true);
      for (const mail of mails) await r.deliver(mail);
      for (const { contactId, threadId } of rest) {
        expect(await r.contact(contactId)).toMatchObject({ reply_count: 1, status: 'replied' });
        expect(await r.row('select message_count from threads where id = $1', threadId)).toEqual({ message_count: 2 });
        expect(await r.typesOf(contactId)).toHaveLength(4);
      }
      void dying.close();
    },
  );
});
