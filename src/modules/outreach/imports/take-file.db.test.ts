import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { importInto, makeCampaign, statusOf, upload } from '../../../../test/support/import-world.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { makeWorkbook } from '../../../platform/files/xlsx.fixture.js';
import { processImport } from './process.service.js';

/** World without a queue, because each test runs the job itself, repeatedly or with failures. */
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false }, pool: { size: 12 } });
});
afterAll(() => world.close());

const ROWS = 9_000;

/** Builds rows with addresses: every tenth is invalid, and every fifth address of the first rows is repeated at the end. */
function peopleFile(rows: number, prefix: string): string {
  const lines = ['email,name'];
  for (let n = 0; n < rows; n += 1) lines.push(n % 10 === 9 ? `broken ${n},x` : `${prefix}${n}@example.com,Name ${n}`);
  for (let n = 0; n < rows; n += 50) lines.push(`${prefix}${n}@example.com,again`);
  return lines.join('\n');
}

const cell = (row: number, value: string): string =>
  `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>${value}</t></is></c></row>`;
const WORKBOOK = makeWorkbook(cell(1, 'email') + cell(2, 'once@example.com'));

const expected = {
  totalRows: ROWS + ROWS / 50,
  createdCount: (ROWS * 9) / 10,
  rejectedCount: ROWS / 10,
  duplicateCount: ROWS / 50,
};

async function uploadInto(
  campaignId: string,
  file: string | Uint8Array,
  fields: Record<string, string> = {},
): Promise<string> {
  const url = `/campaigns/${campaignId}/contacts/import`;
  return (await upload(world, { url, file, fields, query: { async: true } })).json.importId as string;
}

const run = (importId: string, signal: AbortSignal = new AbortController().signal) =>
  processImport(world.ctx, { workspaceId: world.a.id, importId }, signal);

async function emailsOf(campaignId: string): Promise<string[]> {
  const rows = await world.ctx.sql.query<{ email: string }>(
    'select email from contacts where campaign_id = $1 and deleted_at is null order by email',
    [campaignId],
  );
  return rows.map((row) => row.email);
}

const sumOf = (s: Record<string, number>): number =>
  ['created', 'updated', 'duplicate', 'suppressed', 'skipped', 'rejected'].reduce(
    (n, name) => n + (s[`${name}Count`] ?? 0),
    0,
  );

describe('who takes a file', () => {
  it('a worker alone: the request of a caller who waits takes no row, and answers when the worker has ended', async () => {
    const campaignId = await makeCampaign(world);
    const answer = importInto(world, campaignId, 'email\nwaits@example.com\n');
    const importId = await vi.waitUntil(async () => {
      const [row] = await world.ctx.sql.query<{ id: string }>('select id from imports where campaign_id = $1', [
        campaignId,
      ]);
      return row?.id;
    }, 30_000);
    await sleep(300);
    expect(await statusOf(world, importId)).toMatchObject({ status: 'queued', totalRows: 0 });
    await run(importId);
    expect((await answer).json).toMatchObject({ importId, async: false, status: 'completed', createdCount: 1 });
  });

  it('imports the named sheet of a workbook, and rejects an unknown sheet name with its location', async () => {
    const book = makeWorkbook(
      cell(1, 'email') + cell(2, 'one@example.com'),
      '',
      cell(1, 'email') + cell(2, 'two@example.com'),
    );
    const campaignId = await makeCampaign(world);
    const importId = await uploadInto(campaignId, book, { sheet: 'Two' });
    await run(importId);
    expect(await emailsOf(campaignId)).toEqual(['two@example.com']);
    const url = `/campaigns/${campaignId}/contacts/import`;
    const refused = await upload(world, { url, file: book, fields: { sheet: 'Three' }, query: { async: true } });
    expect(refused.status).toBe(422);
    expect(refused.json.detail).toMatchObject([{ loc: ['body', 'sheet'], ctx: { code: 'unreadable_file' } }]);
  });

  it.each(['text', 'workbook'])('a %s imported into a campaign is queried once', async (kind) => {
    const campaignId = await makeCampaign(world);
    const file = kind === 'text' ? 'email\nonce@example.com\n' : WORKBOOK;
    const read = vi.spyOn(world.ctx.reader, 'read');
    const importId = await uploadInto(campaignId, file);
    await run(importId);
    const looked = read.mock.calls.map(([what]) => what);
    read.mockRestore();
    expect(looked.filter((what) => what === 'sample' || what === 'workbook')).toHaveLength(1);
    expect(await statusOf(world, importId)).toMatchObject({ status: 'completed', createdCount: 1 });
  });
});

describe('taking a file', () => {
  it('classifies addresses repeated in a later chunk as duplicates of the file', async () => {
    const campaignId = await makeCampaign(world);
    const importId = await uploadInto(campaignId, peopleFile(ROWS, 'plain'));
    await run(importId);
    expect(await statusOf(world, importId)).toMatchObject({ status: 'completed_with_errors', ...expected });
    const [line] = await world.ctx.sql.query(
      `select error_code, first_row, values from import_rows where import_id = $1 and result = 'duplicate' order by first_row limit 1`,
      [importId],
    );
    expect(line).toEqual({
      error_code: 'duplicate_in_file',
      first_row: ROWS + 1,
      values: { email: 'plain0@example.com', name: 'again' },
    });
  });

  it('keeps the order of the file', async () => {
    const campaignId = await makeCampaign(world);
    const file = `email\n${Array.from({ length: 500 }, (_, n) => `o${(n * 7919) % 500}@example.com`).join('\n')}`;
    await run(await uploadInto(campaignId, file));
    const listed = await world.inject({ url: `/campaigns/${campaignId}/contacts`, query: { workspaceId: world.a.id } });
    expect(`email\n${listed.json.map((contact: { email: string }) => contact.email).join('\n')}`).toBe(file);
  });

  it.each([5, 40, 120, 300])(
    'a run whose connections die after %i ms loses and doubles nothing when it is run again',
    async (afterMs) => {
      const campaignId = await makeCampaign(world);
      const importId = await uploadInto(campaignId, peopleFile(ROWS, 'kill'));
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const running = run(importId).then(
          () => 'ended',
          () => 'died',
        );
        await sleep(afterMs);
        await world.ctx.sql
          .query(
            'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
          )
          .catch(() => undefined);
        await running;
      }
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const done = await run(importId).then(
          () => true,
          () => false,
        );
        if (done) break;
      }
      const status = await statusOf(world, importId);
      expect(status).toMatchObject({ status: 'completed_with_errors', ...expected });
      expect(sumOf(status)).toBe(status.totalRows);
      const emails = await emailsOf(campaignId);
      expect(emails.length).toBe(expected.createdCount);
      expect(new Set(emails).size).toBe(emails.length);
      const [lines] = await world.ctx.sql.query<{ n: number; rows: number }>(
        'select count(*)::int as n, count(distinct first_row)::int as rows from import_rows where import_id = $1',
        [importId],
      );
      expect(lines).toEqual({ n: expected.rejectedCount + expected.duplicateCount, rows: lines?.n });
    },
  );

  it('two runs of one import at the same time take every row once', async () => {
    const campaignId = await makeCampaign(world);
    const importId = await uploadInto(campaignId, peopleFile(ROWS, 'twice'));
    await Promise.all([run(importId), run(importId)]);
    expect(await statusOf(world, importId)).toMatchObject({ status: 'completed_with_errors', ...expected });
  });

  it('cancelled while it runs it takes no row after the answer, and the counts add up', async () => {
    const campaignId = await makeCampaign(world);
    const importId = await uploadInto(campaignId, peopleFile(60_000, 'cancel'));
    const running = run(importId);
    for (;;) {
      const { status, totalRows } = await statusOf(world, importId);
      if (status === 'processing' && totalRows > 0) break;
      if (status === 'completed_with_errors') throw new Error('The import was too fast to be cancelled.');
      await sleep(2);
    }
    const answer = await world.inject({
      method: 'POST',
      url: `/imports/${importId}/cancel`,
      query: { workspaceId: world.a.id },
    });
    expect(answer.json).toMatchObject({ status: 'cancelled', cancelled: true });
    await running;
    const status = await statusOf(world, importId);
    expect(status).toMatchObject({ status: 'cancelled', totalRows: answer.json.totalRows });
    expect(sumOf(status)).toBe(status.totalRows);
    expect((await emailsOf(campaignId)).length).toBe(status.createdCount);
    expect(status.createdCount).toBeLessThan(54_000);
  });

  it('fails when its campaign is deleted in between; imported rows are counted', async () => {
    const campaignId = await makeCampaign(world);
    const importId = await uploadInto(campaignId, peopleFile(ROWS, 'deleted'));
    await world.inject({ method: 'DELETE', url: `/campaigns/${campaignId}`, query: { workspaceId: world.a.id } });
    await run(importId);
    const status = await statusOf(world, importId);
    expect(status).toMatchObject({ status: 'failed', errorCode: 'campaign_deleted_meanwhile', totalRows: 0 });
  });

  it('more than a million rows fail the import behind the last row that is allowed', async () => {
    const campaignId = await makeCampaign(world);
    const importId = await uploadInto(campaignId, 'email\n1@example.com\n2@example.com\n3@example.com\n');
    await run(importId);
    await world.ctx.sql.execute(
      `update imports set status = 'processing', created_count = 0, total_rows = 0,
         checkpoint = '{"byteOffset": 6, "rows": 999999, "lines": 999999, "taken": 999999}' where id = $1`,
      [importId],
    );
    await world.ctx.sql.execute('delete from contacts where campaign_id = $1', [campaignId]);
    await run(importId);
    expect(await statusOf(world, importId)).toMatchObject({ status: 'failed', errorCode: 'too_many_rows' });
  });

  it('two imports into one campaign at the same time share the addresses without a loss', async () => {
    const campaignId = await makeCampaign(world);
    const ids = [
      await uploadInto(campaignId, peopleFile(ROWS, 'both')),
      await uploadInto(campaignId, peopleFile(ROWS, 'both')),
    ];
    await Promise.all(ids.map((id) => run(id)));
    const statuses = await Promise.all(ids.map((id) => statusOf(world, id)));
    for (const status of statuses) expect(sumOf(status)).toBe(expected.totalRows);
    expect(statuses.reduce((n, status) => n + status.createdCount, 0)).toBe(expected.createdCount);
    expect((await emailsOf(campaignId)).length).toBe(expected.createdCount);
  });

  it('two imports that compare with the whole workspace never put one address into two campaigns', async () => {
    const campaigns = [await makeCampaign(world), await makeCampaign(world)];
    const file = `email\n${Array.from({ length: 3_000 }, (_, n) => `wide${n}@example.com`).join('\n')}`;
    const ids = await Promise.all(
      campaigns.map((campaignId) => uploadInto(campaignId, file, { duplicateScope: 'workspace' })),
    );
    await Promise.all(ids.map((id) => run(id)));
    const emails = (await Promise.all(campaigns.map(emailsOf))).flat();
    expect(emails.length).toBe(3_000);
    expect(new Set(emails).size).toBe(3_000);
  });

  it('an address added while the file is read is a duplicate, not a failure', async () => {
    const campaignId = await makeCampaign(world);
    const importId = await uploadInto(campaignId, peopleFile(ROWS, 'meanwhile'));
    const running = run(importId);
    await world.inject({
      method: 'POST',
      url: `/campaigns/${campaignId}/contacts`,
      query: { workspaceId: world.a.id },
      body: { contacts: [{ email: `meanwhile${ROWS - 2}@example.com` }] },
    });
    await running;
    const emails = await emailsOf(campaignId);
    expect(emails.length).toBe(expected.createdCount);
    expect(sumOf(await statusOf(world, importId))).toBe(expected.totalRows);
  });

  it('notifies the sending modules of new contacts only while the campaign runs', async () => {
    const [draft, active] = [await makeCampaign(world), await makeCampaign(world)];
    await world.ctx.sql.execute(`update campaigns set status = 'active' where id = $1`, [active]);
    for (const campaignId of [draft, active]) await run(await uploadInto(campaignId, 'email\narrived@example.com\n'));
    const jobs = await world.ctx.sql.query<{ campaign: string }>(
      `select j.payload -> 'payload' ->> 'campaignId' as campaign from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'imports.contacts-arrived'`,
    );
    expect(jobs.map((job) => job.campaign)).toEqual([active]);
  });
});
