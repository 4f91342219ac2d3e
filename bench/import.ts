import { setTimeout as sleep } from 'node:timers/promises';
import { importJobHandlers } from '../src/modules/outreach/imports/index.js';
import type { Ctx } from '../src/platform/context.js';
import { startWorker } from '../src/platform/due/worker.js';
import { startQueue } from '../src/platform/queue/start-queue.js';
import { type BenchApi, openBenchApi } from './harness/api.js';
import type { Bench } from './harness/bench.js';
import { seed } from './harness/campaign.js';
import { compare, single, timed } from './harness/compare.js';
import { openBenchWorld } from './harness/world.js';

const LOOK_EVERY_MS = 50;
/** Lines that are created, sent, and copied at a time. */
const PIECE = 1_000;

/** Import of a CSV file over HTTP until its contacts are in the table, compared with the fastest way to insert the rows. */
export const importBench: Bench = {
  name: 'import',
  title: 'a CSV upload until its contacts are visible against a raw COPY into the same table',
  async *run({ rounds, rows }) {
    const { ctx, workspaceId, serverPid, close } = await openBenchWorld();
    const api = await openBenchApi(ctx);
    const worker = await startWorker(ctx, 'bench');
    const queue = await startQueue(ctx, worker, { handlers: importJobHandlers });
    try {
      let file = 0;
      const campaignOf = async (): Promise<string> => {
        file += 1;
        return (await seed(ctx, workspaceId, { contacts: 0, mailboxes: 0 })).campaignId;
      };
      const uploaded = async (rows: number) => {
        const campaignId = await campaignOf();
        return timed(() => upload(api, workspaceId, campaignId, csvPieces(file, rows)), serverPid);
      };
      // Measured first, before anything else enlarges the process, and after one run that loads all code.
      await uploaded(rows / 10);
      const small = await peakMemory(() => uploaded(rows / 10));
      const large = await peakMemory(() => uploaded(rows));
      yield single({
        name: 'memory for a ten times larger file',
        unit: 'times as much',
        values: [large / small],
        goal: { most: 1.5 },
        note: `Peak of the process for ${rows / 10} and ${rows} rows: ${inMegabytes(small)} and ${inMegabytes(large)}; API, worker and client are in it.`,
      });
      const perRound = Math.ceil(rows / 5);
      yield await compare({
        name: 'rows per second',
        unit: 'row',
        measure: 'rate',
        goal: { least: 0.4 },
        rounds,
        subject: { label: 'upload', run: () => uploaded(perRound) },
        floor: {
          label: 'COPY',
          run: async () => {
            const campaignId = await campaignOf();
            const pieces = [...copyPieces(ctx, workspaceId, campaignId, file, perRound)];
            return timed(() => ctx.sql.copyFrom(COPY, pieces), serverPid);
          },
        },
        note: `${perRound} rows of five columns a round. The import checks, deduplicates, maps and gives account of every row.`,
      });
    } finally {
      await queue.stop(5_000);
      await worker.stop({ clean: true });
      await api.close();
      await close();
    }
  },
};

async function upload(api: BenchApi, workspaceId: number, campaignId: string, file: Iterable<string>): Promise<number> {
  const { importId } = await api.postFile<{ importId: string }>(
    `/campaigns/${campaignId}/contacts/import?workspaceId=${workspaceId}&async=true`,
    {},
    file,
  );
  for (;;) {
    const now = await api.getJson<{ status: string; createdCount?: number }>(
      `/imports/${importId}?workspaceId=${workspaceId}`,
    );
    if (now.status === 'completed') return now.createdCount ?? Number.NaN;
    if (['failed', 'cancelled'].includes(now.status)) throw new Error(`The import ended as ${JSON.stringify(now)}`);
    await sleep(LOOK_EVERY_MS);
  }
}

/** Returns the cells of one row of a file. */
function person(file: number, n: number): readonly string[] {
  return [`person${n}@file${file}.company${n % 5_000}.com`, 'Person', `Number ${n}`, `Company ${n % 5_000}`, 'pro'];
}

function* csvPieces(file: number, rows: number): Generator<string> {
  yield 'email,firstName,lastName,company,plan\n';
  for (let from = 0; from < rows; from += PIECE) yield piece(from, rows, (n) => person(file, n).join(','));
}

function piece(from: number, rows: number, line: (n: number) => string): string {
  let text = '';
  for (let n = from; n < Math.min(rows, from + PIECE); n += 1) text += `${line(n)}\n`;
  return text;
}

const COPY = `copy contacts (workspace_id, id, campaign_id, email, email_key, company_domain, first_name, last_name, company,
  custom_fields, created_at, updated_at) from stdin`;

/** Yields the same rows in COPY format, created before the measurement. */
function* copyPieces(ctx: Ctx, workspaceId: number, campaignId: string, file: number, rows: number): Generator<string> {
  const now = ctx.clock.now().toISOString();
  const line = (n: number): string => {
    const [email = '', first, last, company, plan] = person(file, n);
    const domain = email.slice(email.indexOf('@') + 1);
    const custom = `{"plan": "${plan}"}`;
    const cells = [
      workspaceId,
      ctx.ids.uuid(),
      campaignId,
      email,
      email,
      domain,
      first,
      last,
      company,
      custom,
      now,
      now,
    ];
    return cells.join('\t');
  };
  for (let from = 0; from < rows; from += PIECE) yield piece(from, rows, line);
}

/** Returns the maximum resident memory of this process during the work, in bytes. */
async function peakMemory(work: () => Promise<unknown>): Promise<number> {
  let peak = process.memoryUsage().rss;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return peak;
}

function inMegabytes(octets: number): string {
  return `${Math.round(octets / 2 ** 20)} MB`;
}
