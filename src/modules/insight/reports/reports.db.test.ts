import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { codeOf } from '../../../../test/support/answers.js';
import { type SystemMailServer, startSystemMailServer } from '../../../../test/support/outside/system-mails.js';
import { openTestWorld, type TestRequest, type TestWorld } from '../../../../test/support/world.js';
import { claimDue, note, takeOver } from '../../../platform/due/claims/claims.js';
import { drainLoops } from '../../../platform/due/drain.js';
import { startWorker } from '../../../platform/due/worker.js';
import { appendStats } from '../../outreach/statistics/index.js';
import { RECIPIENTS, SCHEDULES } from './due-reports.js';
import { reportLoops } from './reports.worker.js';

let world: TestWorld;
let smtp: SystemMailServer;
let worker: Awaited<ReturnType<typeof startWorker>>;
let campaignId: string;
beforeAll(async () => {
  smtp = await startSystemMailServer();
  world = await openTestWorld({ config: { publicUrl: 'https://outrider.studio.test', systemMail: smtp.settings } });
  worker = await startWorker(world.ctx, 'reports');
  const body = { name: 'Spring', steps: [{ subject: 'Hello', bodyText: 'Hi' }] };
  campaignId = (await world.inA({ method: 'POST', url: '/campaigns', body })).json.id;
});
afterEach(async () => {
  for (const { id } of (await world.inA({ url: '/report-schedules' })).json.items) {
    await world.inA({ method: 'DELETE', url: `/report-schedules/${id}` });
  }
  smtp.mails.length = 0;
});
afterAll(async () => {
  await worker?.stop({ clean: true });
  await world?.close();
  await smtp?.close();
});

const SCHEDULE = { cadence: 'weekly', weekday: 'monday', hour: 9, recipients: ['maya@client.test', 'Leo@Client.test'] };
const create = (body: object = {}, more: Partial<TestRequest> = {}) =>
  world.inA({ method: 'POST', url: '/report-schedules', body: { campaignId, ...SCHEDULE, ...body }, ...more });
const read = async (id: string) => (await world.inA({ url: `/report-schedules/${id}` })).json;
const change = (id: string, body: object) => world.inA({ method: 'PATCH', url: `/report-schedules/${id}`, body });
const run = () => drainLoops(world.ctx, worker, [...reportLoops()]);
/** Moves the clock behind the next report and runs everything that is due. */
async function runNext(id: string): Promise<void> {
  world.clock.moveTo(new Date(Date.parse((await read(id)).nextAt) + 1_000));
  await run();
}
const unfold = (text: string) => text.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('=E2=80=9C', '“');
const sentTo = () => smtp.mails.flatMap(({ to }) => to).sort();
const stopPath = () =>
  /https:\/\/outrider\.studio\.test(\/reports\/stop\/[\w-]+)/.exec(unfold(smtp.mails[0]!.text))?.[1];
const byEmail = async (id: string) =>
  Object.fromEntries((await read(id)).recipients.map((one: { email: string }) => [one.email, one]));

it('sends each recipient the days since the last report, with the reason, a link to stop, and a CSV file', async () => {
  const { json: made } = await create();
  expect(made).toMatchObject({ status: 'active', timeZone: 'UTC', campaignName: 'Spring', attachCsv: true });
  const stepId = (await world.inA({ url: `/campaigns/${campaignId}/steps` })).json[0].id;
  const counts = { sent: 4, new_contacted: 4, unique_replies: 1 };
  const at = new Date(Date.parse(made.nextAt) - 86_400_000);
  await appendStats(world.ctx, world.a.id, [{ campaignId, stepId, variantId: null, at, counts }]);
  await runNext(made.id);
  expect(sentTo()).toEqual(['leo@client.test', 'maya@client.test']);
  const text = unfold(smtp.mails[0]!.text);
  expect(text).toContain('Emails sent: 4');
  expect(text).toContain('Replies: 1');
  expect(text).toMatch(/because .* sends this report to \w+@client\.test every week/);
  expect(text).toContain(`https://outrider.studio.test/share/`);
  expect(text).toMatch(/List-Unsubscribe: <https:\/\/outrider\.studio\.test\/reports\/stop\/[\w-]+>/);
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(text).toMatch(/filename="?results-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv/);
  const after = await read(made.id);
  expect(Date.parse(after.nextAt) - Date.parse(made.nextAt)).toBe(7 * 86_400_000);
  expect(after.recipients).toMatchObject([
    { email: 'leo@client.test', result: 'sent', errorMessage: null, nextAttemptAt: null },
    { email: 'maya@client.test', result: 'sent' },
  ]);
});

it('sends a period once, also when the time changes after it was sent, and catches up with the latest only', async () => {
  const { id } = (await create({ attachCsv: false })).json;
  await runNext(id);
  await run();
  expect(smtp.mails).toHaveLength(2);
  const hour = world.clock.now().getUTCHours() + 1;
  expect((await change(id, { hour })).status).toBe(200);
  await runNext(id);
  expect(smtp.mails).toHaveLength(2);
  world.clock.advanceMs(30 * 86_400_000);
  await run();
  expect(smtp.mails).toHaveLength(4);
  const { nextAt, recipients } = await read(id);
  expect(Date.parse(nextAt)).toBeGreaterThan(world.clock.now().getTime());
  expect(Date.parse(nextAt) - Date.parse(recipients[0].lastDay)).toBeLessThan(9 * 86_400_000);
});

it('does not send again what a killed process may have sent, and sends what it had not begun', async () => {
  const { id } = (await create()).json;
  world.clock.moveTo(new Date(Date.parse((await read(id)).nextAt) + 1_000));
  const { sql } = world.ctx;
  const dead = '01959f00-9999-7aaa-8bbb-000000000009';
  const take = { now: world.clock.now(), workerId: dead, limit: 10 };
  // Dies while planning: no period is committed.
  expect(await claimDue(world.ctx, SCHEDULES, take)).toHaveLength(1);
  await run();
  expect(smtp.mails).toHaveLength(0);
  await takeOver(sql, SCHEDULES, [dead]);
  const [plan] = reportLoops();
  await drainLoops(world.ctx, worker, plan === undefined ? [] : [plan]);
  // The process dies with one email handed over, and one claimed.
  const claimed = await claimDue(world.ctx, RECIPIENTS, take);
  const begun = claimed.find(({ address }) => address === 'maya@client.test')!;
  await note(sql, RECIPIENTS, begun, { begun_at: world.clock.now() });
  await takeOver(sql, RECIPIENTS, [dead]);
  await run();
  expect(sentTo()).toEqual(['leo@client.test']);
  expect(await byEmail(id)).toMatchObject({
    'maya@client.test': { result: 'unconfirmed', errorMessage: expect.stringContaining('did not send it again') },
    'leo@client.test': { result: 'sent' },
  });
});

it('stops with one click by a signed link, once and for all, and opening the page stops nothing', async () => {
  const { id } = (await create({ recipients: ['maya@client.test'] })).json;
  await runNext(id);
  const url = stopPath() ?? '';
  const opened = await world.inject({ url, key: null });
  expect([opened.status, opened.headers['content-security-policy']]).toEqual([200, expect.stringContaining("'none'")]);
  expect(opened.text).toContain('maya@client.test');
  expect((await byEmail(id))['maya@client.test'].stoppedAt).toBeNull();
  const forged = `${url.slice(0, -2)}${url.endsWith('AA') ? 'BB' : 'AA'}`;
  for (const [path, stops] of [
    [forged, false],
    ['/reports/stop/x', false],
    [url, true],
    [url, true],
  ] as const) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = Buffer.from('List-Unsubscribe=One-Click');
    const answer = await world.inject({ method: 'POST', url: path, key: null, headers, body });
    expect([answer.status, answer.text.includes('maya')]).toEqual([200, false]);
    expect((await byEmail(id))['maya@client.test'].stoppedAt !== null).toBe(stops);
  }
  await runNext(id);
  expect(smtp.mails).toHaveLength(1);
  const again = await change(id, { recipients: ['leo@client.test', 'Maya@client.test'] });
  expect(codeOf(again)).toEqual([['body', 'recipients', 1], 'recipient_stopped']);
  expect((await change(id, { recipients: ['leo@client.test'] })).json.recipients).toMatchObject([
    { email: 'leo@client.test', stoppedAt: null },
    { email: 'maya@client.test', stoppedAt: expect.any(String) },
  ]);
  const audit = (await world.inA({ url: '/audit-log', query: { action: 'report_schedule.stopped' } })).json.items;
  expect(audit).toHaveLength(1);
});

it('retries a mail server that is busy, stops after a rejection, and reports the failure', async () => {
  const { id } = (await create({ recipients: ['maya@client.test'] })).json;
  smtp.refuse(451, 1);
  await runNext(id);
  const waiting = (await byEmail(id))['maya@client.test'];
  expect(waiting).toMatchObject({ result: null, errorMessage: expect.stringContaining('451') });
  world.clock.moveTo(new Date(waiting.nextAttemptAt));
  await run();
  expect((await byEmail(id))['maya@client.test']).toMatchObject({ result: 'sent', errorMessage: null });
  const failing = async () =>
    (await world.inA({ url: '/overview/attention' })).json.items.filter(
      ({ kind }: { kind: string }) => kind === 'report_failing',
    );
  expect(await failing()).toEqual([]);
  smtp.refuse(550, 1);
  await runNext(id);
  expect((await byEmail(id))['maya@client.test']).toMatchObject({ result: 'failed', nextAttemptAt: null });
  expect(await failing()).toMatchObject([
    {
      resource: 'report_schedule',
      resourceId: id,
      title: 'The report on “Spring” could not be sent to maya@client.test',
    },
  ]);
  await runNext(id);
  expect(await failing()).toEqual([]);
});

it('sends nothing while it is paused, the workspace is suspended, or the campaign is deleted', async () => {
  const { id } = (await create()).json;
  const suspend = (status: string) =>
    world.inA({
      method: 'PATCH',
      url: `/workspaces/${world.a.id}`,
      query: { workspaceId: world.a.id },
      body: { status },
    });
  expect((await change(id, { status: 'paused' })).json).toMatchObject({ status: 'paused', nextAt: null });
  world.clock.advanceMs(8 * 86_400_000);
  await run();
  expect((await change(id, { status: 'active' })).json.nextAt).not.toBeNull();
  expect((await suspend('suspended')).status).toBe(200);
  await runNext(id);
  await suspend('active');
  const other = (await world.inA({ method: 'POST', url: '/campaigns', body: { name: 'Old' } })).json.id;
  const late = (await create({ campaignId: other })).json;
  await world.inA({ method: 'DELETE', url: `/campaigns/${other}` });
  expect((await world.inA({ url: `/report-schedules/${late.id}` })).status).toBe(404);
  await change(id, { status: 'paused' });
  world.clock.moveTo(new Date(Date.parse(late.nextAt) + 1_000));
  await run();
  expect(smtp.mails).toEqual([]);
});

it('skips the reports of a sandbox workspace, which needs no attention for it', async () => {
  const { id } = (await create()).json;
  const become = (type: string) =>
    world.ctx.sql.execute('update workspaces set type = $2 where id = $1', [world.a.id, type]);
  const { type } = (await world.inA({ url: '/workspaces' })).json.find(
    (one: { workspace_id: number }) => one.workspace_id === world.a.id,
  );
  await become('sandbox');
  await runNext(id);
  expect(smtp.mails).toEqual([]);
  expect((await read(id)).recipients.map(({ result }: { result: unknown }) => result)).toEqual([null, null]);
  expect((await world.inA({ url: '/overview/attention' })).text).not.toContain('report_failing');
  await become(type);
  await runNext(id);
  expect(sentTo()).toEqual(['leo@client.test', 'maya@client.test']);
});

it('sends a test to members and recipients only, in the language of the schedule, and reports what failed', async () => {
  const { id } = (await create({ language: 'de' })).json;
  const test = (to: string) => world.inA({ method: 'POST', url: `/report-schedules/${id}/test`, body: { to } });
  expect((await test('maya@client.test')).json).toEqual({ sent: true, errorMessage: null });
  const text = unfold(smtp.mails[0]!.text);
  expect(text).toContain('Antworten: ');
  expect(text).not.toContain('/reports/stop/');
  expect((await read(id)).recipients[0].result).toBeNull();
  smtp.refuse(550, 1);
  expect((await test('leo@client.test')).json).toMatchObject({
    sent: false,
    errorMessage: expect.stringContaining('550'),
  });
  expect(codeOf(await test('stranger@elsewhere.test'))).toEqual([['body', 'to'], 'unknown_recipient']);
  expect(smtp.mails).toHaveLength(1);
});

it('rejects settings that are none, keeps to its limits, and repeats a creation once', async () => {
  const eleven = Array.from({ length: 11 }, (_, n) => `r${n}@client.test`);
  for (const [body, loc] of [
    [{ cadence: 'daily' }, ['body', 'cadence']],
    [{ weekday: 'someday' }, ['body', 'weekday']],
    [{ dayOfMonth: 32 }, ['body', 'dayOfMonth']],
    [{ hour: 24 }, ['body', 'hour']],
    [{ recipients: [] }, ['body', 'recipients']],
    [{ recipients: eleven }, ['body', 'recipients']],
    [{ recipients: ['no-address'] }, ['body', 'recipients', 0]],
    [{ language: 'xx' }, ['body', 'language']],
  ] as const) {
    const answer = await create(body);
    expect([answer.status, answer.json.detail[0].loc]).toEqual([422, loc]);
  }
  const headers = { 'idempotency-key': 'report-once' };
  const [first, second] = [await create({}, { headers }), await create({}, { headers })];
  expect(second.json.id).toBe(first.json.id);
  expect((await create({ recipients: ['a@client.test', 'A@client.test'] })).json.recipients).toHaveLength(1);
  expect((await create({ campaignId: '01959f00-0000-7000-8000-000000000000' })).json.code).toBe('campaign_not_found');
});

it('belongs to its workspace', async () => {
  const { id } = (await create()).json;
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/test'],
  ] as const) {
    const body = path === '' ? { body: {} } : { body: { to: 'maya@client.test' } };
    const answer = await world.inB({ method, url: `/report-schedules/${id}${path}`, ...(method !== 'GET' && body) });
    expect([answer.status, answer.json.code]).toEqual([404, 'report_schedule_not_found']);
  }
  expect((await world.inB({ url: '/report-schedules' })).json.items).toEqual([]);
  const foreign = await world.inB({ method: 'POST', url: '/report-schedules', body: { campaignId, ...SCHEDULE } });
  expect(foreign.json.code).toBe('campaign_not_found');
});
