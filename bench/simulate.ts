import { openBenchApi } from './harness/api.js';
import type { Bench } from './harness/bench.js';
import { addMailboxes, fillCampaign } from './harness/bulk.js';
import { seed } from './harness/campaign.js';
import { single } from './harness/compare.js';
import { openBenchWorld } from './harness/world.js';

const CONTACTS = 100_000;
const MAILBOXES = 1_000;
const DAYS = 14;
const MODEL = { replyRate: 0.05, bounceRate: 0.02, outOfOfficeRate: 0.05, deferRate: 0.02 };

/** Whole request for a campaign that is ready to launch; nearly all its time is spent in the engine's rules. */
export const simulateBench: Bench = {
  name: 'simulate',
  title: 'two simulated weeks of a large campaign on the rules that really send',
  async *run({ rounds }) {
    const { ctx, workspaceId, close } = await openBenchWorld();
    const api = await openBenchApi(ctx);
    try {
      const campaign = await seed(ctx, workspaceId, {
        contacts: 0,
        steps: [{ subject: 'Hello' }, { subject: 'Hello again' }],
        mailbox: { dailyLimit: 50, minGapSeconds: 60 },
        settings: { gapSeconds: 540, jitterSeconds: 300 },
      });
      await addMailboxes(ctx, campaign, MAILBOXES - 1);
      await fillCampaign(ctx, campaign, CONTACTS, 'pending');
      const path = `/campaigns/${campaign.campaignId}/simulate?workspaceId=${workspaceId}`;
      const values: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const begin = performance.now();
        const { totals } = await api.postJson<{ totals: { newContacts: number } }>(path, { days: DAYS, model: MODEL });
        values.push((performance.now() - begin) / 1000);
        if (totals.newContacts !== CONTACTS) throw new Error(`${totals.newContacts} of ${CONTACTS} were written to.`);
      }
      yield single({
        name: `${DAYS} days of ${CONTACTS} contacts and ${MAILBOXES} mailboxes`,
        unit: 's',
        values,
        goal: { most: 10 },
        note: 'Over HTTP, counting what waits included.',
      });
    } finally {
      await api.close();
      await close();
    }
  },
};
