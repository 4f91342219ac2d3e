import { setTimeout as sleep } from 'node:timers/promises';
import { importJobHandlers } from '../src/modules/imports/index.js';
import type { Ctx } from '../src/platform/context.js';
import { startWorker } from '../src/platform/due/worker.js';
import { startQueue } from '../src/platform/queue/start-queue.js';
import { type BenchApi, openBenchApi } from './harness/api.js';
import type { Bench } from './harness/bench.js';
import { seed } from './harness/campaign.js';
import { compare, single, timed } from './harness/compare.js';
import { openBenchWorld } from './harness/world.js';

const ROWS = 50_000;
const LOOK_EVERY_MS = 5;

/** A CSV file over HTTP until its contacts are in the table, against the fastest way rows can get there. */
export const importBench: Bench = {
  name: 'import',
  title: 'a CSV upload until its contacts are visible against a raw COPY into the same table',
  async *run({ rounds }) {
    const { ctx, workspaceId, serverPid, close } = await openBenchWorld();
    const api = await openBenchApi(ctx);
    const worker = await startWorker(ctx, 'bench');
    const queue = await startQueue(ctx, worker, { handlers: importJobHandlers });
    try {
      let file = 0;
      const csv = (rows: number): string => {
        file += 1;
        return csvOf(file, rows);
      };
      const campaignOf = async (): Promise<string> =>
        (await seed(ctx, workspaceId, { contacts: 0, mailboxes: 0 })).campaignId;
      const uploaded = async (rows: number) => {
        const campaignId = await campaignOf();
        const body = csv(rows);
        return timed(() => upload(api, workspaceId, campaignId, body), serverPid);
      };
      yield await compare({
        name: 'rows per second',
        unit: 'row',
        measure: 'rate',
        goal: { least: 0.4 },
        rounds,
        subject: { label: 'upload', run: () => uploaded(ROWS) },
        floor: {
          label: 'COPY',
          run: async () => {
            const campaignId = await campaignOf();
            const lines = copyLines(ctx, workspaceId, campaignId, csv(ROWS));
            return timed(() => ctx.sql.copyFrom(COPY, lines), serverPid);
          },
        },
        note: `${ROWS} rows of five columns a round. The import checks, deduplicates, maps and gives account of every row.`,
      });
      const growth = [await peakGrowth(() => uploaded(ROWS)), await peakGrowth(() => uploaded(ROWS * 10))];
      yield single({
        name: 'memory for a ten times larger file',
        unit: 'times as much',
        values: [((growth[1] ?? 0) + process.memoryUsage().rss) / ((growth[0] ?? 0) + process.memoryUsage().rss)],
        goal: { most: 1.5 },
        note: `Growth of the process while it takes the file: ${growth.map((n) => `${Math.round(n / 2 ** 20)} MB`).join(' and ')}; the client is in it.`,
      });
    } finally {
      await queue.stop(5_000);
      await worker.stop({ clean: true });
      await api.close();
      await close();
    }
  },
};

async function upload(api: BenchApi, workspaceId: number, campaignId: string, csv: string): Promise<number> {
  const form = new FormData();
  form.set('autoConfirm', 'true');
  form.set('file', new Blob([csv], { type: 'text/csv' }), 'people.csv');
  const { importId } = await api.postForm<{ importId: string }>(
    `/campaigns/${campaignId}/contacts/import?workspaceId=${workspaceId}`,
    form,
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

function csvOf(file: number, rows: number): string {
  const lines = ['email,firstName,lastName,company,plan'];
  for (let n = 0; n < rows; n += 1)
    lines.push(`person${n}@file${file}.company${n % 500}.com,Person,Number ${n},Company ${n % 500},pro`);
  return `${lines.join('\n')}\n`;
}

const COPY = `copy contacts (workspace_id, id, campaign_id, email, email_key, company_domain, first_name, last_name, company,
  custom_fields, created_at, updated_at) from stdin`;

/** The same rows in COPY's own format, in pieces of a thousand lines, made before the time is taken. */
function copyLines(ctx: Ctx, workspaceId: number, campaignId: string, csv: string): string[] {
  const now = ctx.clock.now().toISOString();
  const lines = csv.trimEnd().split('\n').slice(1);
  const pieces: string[] = [];
  for (let at = 0; at < lines.length; at += 1_000) {
    const piece = lines.slice(at, at + 1_000).map((line) => {
      const [email = '', first, last, company, plan] = line.split(',');
      const domain = email.slice(email.indexOf('@') + 1);
      return [
        workspaceId,
        ctx.ids.uuid(),
        campaignId,
        email,
        email,
        domain,
        first,
        last,
        company,
        `{"plan": "${plan}"}`,
        now,
        now,
      ].join('\t');
    });
    pieces.push(`${piece.join('\n')}\n`);
  }
  return pieces;
}

/** How much the resident memory of this process rises above where it began, in octets. */
async function peakGrowth(work: () => Promise<unknown>): Promise<number> {
  const begin = process.memoryUsage().rss;
  let peak = begin;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return Math.max(0, peak - begin);
}
