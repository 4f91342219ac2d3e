import { defaultSettings } from '../src/engine/campaign/settings.js';
import type { Ctx } from '../src/platform/context.js';
import { type RunningWorker, startWorker } from '../src/platform/due/worker.js';
import { claimOnly } from '../test/support/claims.js';
import type { Bench } from './harness/bench.js';
import { addMailboxes, fillCampaign } from './harness/bulk.js';
import { seed } from './harness/campaign.js';
import { compare, median, type Round } from './harness/compare.js';
import { addWorkspace, openBenchWorld } from './harness/world.js';

const SMALL = 10_000;
/** Batch size of the sending worker. */
const CLAIM = 500;
const CLAIMS_PER_ROUND = 3;
const FEW_MAILBOXES = 10;
const MANY_MAILBOXES = 10_000;

/**
 * Claims and prepares emails in one transaction: it locks due emails, evaluates every gate, renders, and writes claims, slots,
 * and budgets.
 */
export const claimBench: Bench = {
  name: 'claim',
  title: 'claiming due messages at many rows and mailboxes against few',
  async *run({ rounds, rows }) {
    const { ctx, workspaceId, close } = await openBenchWorld();
    const worker = await startWorker(ctx, 'bench');
    try {
      const large = await waiting(ctx, workspaceId, rows, 50);
      const small = await waiting(ctx, await addWorkspace(ctx), SMALL, 50);
      yield await compare({
        name: `p50 of a claim at ${rows} rows over ${SMALL}`,
        unit: 'claim',
        measure: 'time',
        goal: { most: 2 },
        rounds,
        subject: { label: `${rows} scheduled messages`, run: () => claims(ctx, worker, large) },
        floor: { label: `${SMALL} scheduled messages`, run: () => claims(ctx, worker, small) },
        note: `Each claim takes ${CLAIM} messages of 50 mailboxes. Bounce protection is off: nothing is sent.`,
      });
      const crowd = await waiting(ctx, await addWorkspace(ctx), SMALL, MANY_MAILBOXES);
      const few = await waiting(ctx, await addWorkspace(ctx), SMALL, FEW_MAILBOXES);
      yield await compare({
        name: `p50 of a claim with ${MANY_MAILBOXES} mailboxes over ${FEW_MAILBOXES}`,
        unit: 'claim',
        measure: 'time',
        goal: { most: 3 },
        rounds,
        subject: { label: `${MANY_MAILBOXES} mailboxes`, run: () => claims(ctx, worker, crowd) },
        floor: { label: `${FEW_MAILBOXES} mailboxes`, run: () => claims(ctx, worker, few) },
        note: `Each claim takes ${CLAIM} messages of ${SMALL} that wait.`,
      });
    } finally {
      await worker.stop({ clean: true });
      await close();
    }
  },
};

/** Creates a workspace with one active campaign whose emails are all due; returns the workspace. */
async function waiting(ctx: Ctx, workspaceId: number, rows: number, mailboxes: number): Promise<number> {
  const campaign = await seed(ctx, workspaceId, {
    ...{ contacts: 0, mailboxes: 1 },
    // This benchmark sends nothing, and a protected campaign starts only as many emails as its results allow.
    settings: { bounceProtection: { ...defaultSettings.bounceProtection, enabled: false } },
  });
  await addMailboxes(ctx, campaign, mailboxes - 1);
  await fillCampaign(ctx, campaign, rows, 'scheduled');
  return workspaceId;
}

/** Measures claims per second. The median represents the round, so that a single checkpoint does not distort it. */
async function claims(ctx: Ctx, worker: RunningWorker, workspaceId: number): Promise<Round> {
  const times: number[] = [];
  for (let claim = 0; claim < CLAIMS_PER_ROUND; claim += 1) {
    const start = performance.now();
    const { flights } = await claimOnly(ctx, worker, workspaceId, CLAIM);
    times.push(performance.now() - start);
    if (flights.length !== CLAIM) throw new Error(`A claim took ${flights.length} of ${CLAIM} messages.`);
  }
  return { units: 1, ms: median(times) };
}
