import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { plansOf } from '../../../../test/support/statements/plans.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { listCandidates } from './incoming.reads.js';

const CONVERSATIONS = 3_000;
let world: TestWorld;
let mailboxId: number;

beforeAll(async () => {
  world = await openTestWorld();
  const { sql, clock } = world.ctx;
  const { mailboxIds } = await seedCampaign(world, { contacts: 1 });
  mailboxId = mailboxIds[0] as number;
  await sql.query(
    `insert into threads (workspace_id, id, mailbox_id, contact_email, subject, first_message_at, last_message_at, created_at, updated_at)
     select $1, 1000000 + n, $2, 'Person' || n || '@company.test', 'Hello', $3::timestamptz, $3::timestamptz - n * interval '1 second',
       $3::timestamptz, $3::timestamptz from generate_series(1, $4::int) n`,
    [world.a.id, mailboxId, clock.now(), CONVERSATIONS],
  );
  await sql.query(
    `insert into messages (workspace_id, thread_id, mailbox_id, direction, kind, message_id_header, reference_ids, from_email,
       date_received, created_at)
     select $1, 1000000 + n, $2, 'inbound', 'customer_reply', '<answer' || n || '@company.test>', array['<sent' || n || '@ours.test>'],
       'person' || n || '@company.test', $3::timestamptz, $3::timestamptz from generate_series(1, $4::int) n`,
    [world.a.id, mailboxId, clock.now(), CONVERSATIONS],
  );
});
afterAll(() => world?.close());

const asked = (person: number) => ({
  mailboxId,
  ids: [`<sent${person}@ours.test>`],
  providerThreadId: null,
  counterparts: [`person${person + 1}@company.test`, `person${person}@company.test`],
  since: new Date(world.ctx.clock.now().getTime() - 86_400_000),
  until: world.ctx.clock.now(),
});

it('a message finds the conversations that share its references and its people', async () => {
  const found = await listCandidates(world.ctx.sql, world.a.id, asked(7));
  expect(found.map(({ threadId }) => threadId).sort()).toEqual([1_000_007, 1_000_008]);
  expect(found.find(({ threadId }) => threadId === 1_000_007)).toMatchObject({
    contactEmail: 'Person7@company.test',
    referencedIds: ['<sent7@ours.test>'],
  });
});

it('a message reads no conversation of its mailbox but those with its people', async ({ skip }) => {
  const { sql } = world.ctx;
  await sql.query('analyze threads');
  await sql.query('analyze messages');
  const plans = await plansOf(sql, (sql) => listCandidates(sql, world.a.id, asked(7)));
  if (plans === null) skip();
  const [plan] = Object.values(plans ?? {});
  expect(plan).toContain('Index Scan using threads_by_counterpart on threads');
  expect(plan).not.toMatch(/Seq Scan|Rows Removed by Filter: \d{2}/);
});

it('the references of a message are indexed immediately, so that no search reads a list of pending entries', async () => {
  const [list] = await world.ctx.sql.query<{ pages: number }>(
    `select gin_clean_pending_list('messages_by_reference') as pages`,
  );
  expect(list?.pages).toBe(0);
});
