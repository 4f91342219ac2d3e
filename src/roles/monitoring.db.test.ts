import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isTest, readTree } from '../../test/guards/tree.js';
import { seedCampaign } from '../../test/support/seed.js';
import { openSendingWorld, type SendingWorld } from '../../test/support/sending-world.js';
import { opinionMeasures } from '../modules/conversation/receiving/opinion/opinion-measures.js';
import { attemptDelivery } from '../modules/insight/webhooks/attempt.js';
import type { ReadinessCheck } from '../platform/http/probes.js';
import { measureInbound } from '../platform/mail/inbound/measures.js';
import { measureReading } from '../platform/reading/measures.js';
import { watchBacklogs } from './backlogs.js';
import { watchInstance } from './instance-levels.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PROMTOOL = '/usr/bin/promtool';
const file = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');

let open: SendingWorld;
let backlogs: readonly ReadinessCheck[];
let text: string;
let names: ReadonlySet<string>;
const measured = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);

/** Everything that a process with all roles exports, after it has sent one email and tried one webhook. */
beforeAll(async () => {
  open = await openSendingWorld();
  const { ctx } = open.world;
  backlogs = watchBacklogs(ctx);
  watchInstance(ctx);
  measureInbound(ctx.metrics, () => ({ connections: 0, spoolBytes: 0, memoryBytes: 0 }));
  if (ctx.metrics.getSingleMetric('outrider_reading_running') === undefined)
    measureReading(ctx.metrics, () => ({ waiting: 0, running: 0, threads: 0 }));
  opinionMeasures(ctx.metrics);
  await seedCampaign(open.world, { contacts: 1 });
  await open.drain();
  await attemptDelivery(ctx, { url: 'http://127.0.0.1:1/', headers: {}, body: '{}' });
  text = (await open.world.inject({ url: '/metrics', key: open.world.adminKey })).text;
  names = new Set(text.match(/(?<=^# TYPE )\S+/gm));
});
afterAll(() => open?.close());

describe('what a process exports to Prometheus', () => {
  it('counts emails and webhook requests by result, and measures the instance', () => {
    expect(text).toContain('outrider_smtp_attempts_total{result="accepted"} 1\n');
    expect(text).toMatch(/outrider_webhook_attempts_total\{result="\w+"\} 1\n/);
    expect(text).toMatch(/outrider_build_info\{version="[^"]+"\} 1\n/);
    expect(measured('outrider_database_size_bytes')).toBeGreaterThan(1e6);
    expect(measured('outrider_sends_unconfirmed')).toBe(0);
    expect(measured('outrider_webhook_oldest_due_delivery_age_seconds')).toBe(0);
  });

  it('has names of one form, with base units', () => {
    const own = [...names].filter((name) => !/^(process|nodejs)_/.test(name));
    expect(own.filter((name) => !/^outrider_[a-z]+(_[a-z]+)*$/.test(name))).toEqual([]);
    expect(own.filter((name) => /_(ms|milliseconds|kb|mb|minutes|hours|percent)(_total)?$/.test(name))).toEqual([]);
  });

  it('is named so wherever the source creates a metric', () => {
    const created = readTree(['src'])
      .filter((source) => !isTest(source))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/new (?:Counter|Gauge|Histogram)\b[^(]*\(\{\s*name(?:: ['`](\w*))?/g)].map(([, name]) => ({
          path,
          name,
        })),
      );
    expect(created.length).toBeGreaterThan(10);
    // Names that are passed on have the type `MetricName`.
    expect(created.filter(({ name }) => name !== undefined && !name.startsWith('outrider_'))).toEqual([]);
  });

  it('is described in docs/operate/monitoring.md, name by name', () => {
    const described = file('docs/operate/monitoring.md');
    const own = [...names].filter((name) => name.startsWith('outrider_'));
    expect(own.filter((name) => !described.includes(`\`${name}`))).toEqual([]);
  });
});

describe('a background job that does not start', () => {
  it('is in the metrics with its age, and degrades the instance after five minutes', async () => {
    const { sql } = open.world.ctx;
    const warning = () => backlogs.find(({ name }) => name === 'queue_backlog')?.check();
    const dueFor = (minutes: number) =>
      sql.query(
        `select 1 from graphile_worker.add_job('test.without-a-runner', run_at => now() - $1 * interval '1 minute',
                                               job_key => 'test.without-a-runner')`,
        [minutes],
      );
    await dueFor(4);
    expect(await warning()).toBe(true);
    await dueFor(12);
    expect(await warning()).toMatch(/^A background job has been due for 7\d\d s\.$/);
    const { text } = await open.world.inject({ url: '/metrics', key: open.world.adminKey });
    expect(text).toMatch(/^outrider_queue_oldest_due_job_age_seconds 7\d\d/m);
    await sql.query(`select 1 from graphile_worker.remove_job('test.without-a-runner')`);
    expect(await warning()).toBe(true);
  });
});

describe('deploy/monitoring', () => {
  const used = (source: string): string[] => [
    ...new Set([...source.matchAll(/\b(?:outrider|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name)),
  ];
  const isExported = (name: string): boolean => names.has(name) || names.has(name.replace(/_(bucket|count|sum)$/, ''));

  it.each(['alerts.yml', 'dashboard.json'])('%s reads only metrics that are exported', (name) => {
    const found = used(file(`deploy/monitoring/${name}`));
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter((one) => !isExported(one))).toEqual([]);
  });

  it.skipIf(!existsSync(PROMTOOL))('has alerts that fire in trouble and only then (skipped without promtool)', () => {
    for (const args of [
      ['check', 'config', 'prometheus.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ]) {
      const { status, stdout, stderr } = spawnSync(PROMTOOL, args, {
        cwd: `${ROOT}deploy/monitoring`,
        encoding: 'utf8',
      });
      expect(status, `${stdout}${stderr}`).toBe(0);
    }
  });

  it('has a test for every alert', () => {
    const alerts = [...file('deploy/monitoring/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    const tests = file('deploy/monitoring/alerts.test.yml');
    expect(alerts.filter((name) => !tests.includes(`alertname="${name}"`))).toEqual([]);
  });
});
