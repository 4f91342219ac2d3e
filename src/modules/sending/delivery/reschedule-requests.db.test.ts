import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { answeredBy, openWorkerWorld, type WorkerWorld } from '../../../../test/support/sending-world.js';
import type { TestWorld } from '../../../../test/support/world.js';
import { inTx } from '../../../platform/context.js';
import type { SmtpSender } from '../../../platform/mail/smtp/types.js';
import { rescheduleCampaigns } from '../../outreach/campaigns/index.js';
import { findNextCheck, listDueWorkspaces } from './due-workspaces.reads.js';

let open: WorkerWorld;
let world: TestWorld;

beforeAll(async () => {
  open = await openWorkerWorld();
  world = open.world;
});

afterAll(() => open?.close());

it('a reschedule request during a claim neither waits for the claim nor is lost with it', async () => {
  const { workspaceId, campaignId } = await seedCampaign(world, { contacts: 1, email: () => 'a@wake.test' });
  const { sql } = world.ctx;
  const now = world.clock.now();
  const later = new Date(now.getTime() + 3_600_000);
  await inTx(world.ctx, async (claim) => {
    // Acts like a claim that has read everything, found nothing, and is about to clear the next due time.
    await claim.sql.query('select 1 from campaign_slots where campaign_id = $1 for update', [campaignId]);
    await rescheduleCampaigns(world.ctx, workspaceId, [campaignId], later);
    await rescheduleCampaigns(world.ctx, workspaceId, [campaignId], now);
    await claim.sql.execute(`update campaign_slots set next_check_at = 'infinity' where campaign_id = $1`, [
      campaignId,
    ]);
  });
  expect(await listDueWorkspaces(sql, now, 10)).toEqual([workspaceId]);
  expect(await findNextCheck(sql, now)).toEqual(now);

  const sent: string[] = [];
  const send: SmtpSender['send'] = async (message) => {
    await message.onHanded?.();
    sent.push(...message.envelope.to);
    return { result: 'accepted', code: 250, text: 'ok', refusedRecipients: [] };
  };
  await open.drain(answeredBy(world.ctx, send));
  expect(sent).toEqual(['a@wake.test']);
  expect(await sql.query('select * from campaign_reschedules')).toEqual([]);
});
