import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestsOf, seedDraft } from '../../../../test/support/launch-seed.js';
import { openSequencerWorld, type SequencerWorld } from '../../../../test/support/sequencer-world.js';

let seq: SequencerWorld;
beforeAll(async () => {
  seq = await openSequencerWorld();
});
afterAll(() => seq.close());

/** Exports the mailbox of a campaign to a sequencer, and returns the result of the check. */
const sharedCheck = async (usage: number) => {
  const { world } = seq;
  const { campaignId, mailboxIds } = await seedDraft(world, { contacts: 1, domain: `shared${usage}.test` });
  await world.ctx.sql.execute('update mailboxes set stated_daily_usage = $2 where id = $1', [mailboxIds[0], usage]);
  const connection = await seq.connect({ api_key: `sandbox-shared-${usage}` });
  await world.ctx.sql.execute(
    `insert into sequencer_exports (workspace_id, connection_id, mailbox_id, mailbox, status, task, exported_at, created_at, updated_at)
     values ($1, $2, $3, 'shared@example.org', 'exported', 'export', now(), now(), now())`,
    [world.a.id, connection, mailboxIds[0]],
  );
  const { json } = await requestsOf(world).preflight(campaignId, {});
  return json.checks.find((one: { key: string }) => one.key === 'mailboxes.shared');
};

describe('a mailbox that a sequencer sends from as well', () => {
  it('is warned of while nothing of its day is kept for it', async () => {
    expect(await sharedCheck(0)).toMatchObject({
      status: 'warn',
      severity: 'warning',
      operation: 'updateMailboxes',
      details: { count: 1 },
    });
  });

  it('is in order once part of its day is kept for it', async () => {
    expect(await sharedCheck(10)).toMatchObject({ status: 'pass' });
  });
});
