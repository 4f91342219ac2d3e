import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FastSink, startFastSink } from '../../sandbox/src/sink.js';
import { openServiceWorld, type ServiceWorld } from '../support/outside/service-world.js';
import { until } from '../support/processes.js';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.js';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: ReadonlyArray<{ readonly key: string; readonly value: Readonly<Record<string, unknown>> }>;
  readonly links?: ReadonlyArray<{ readonly traceId: string; readonly spanId: string }>;
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

let collector: WebhookReceiver;
let receiver: WebhookReceiver;
let sink: FastSink;
let world: ServiceWorld;
let query: string;
let campaignId: string;

beforeAll(async () => {
  collector = await startReceiver();
  receiver = await startReceiver();
  sink = await startFastSink({ keep: true });
  world = await openServiceWorld({
    MAIL_RELAY_URL: `smtp://127.0.0.1:${sink.port}`,
    WEBHOOK_ALLOW_HTTP: 'true',
    OTEL_EXPORTER_OTLP_ENDPOINT: new URL(collector.url).origin,
    OTEL_SERVICE_NAME: 'outreach',
    OTEL_BSP_SCHEDULE_DELAY: '200',
    OTEL_METRIC_EXPORT_INTERVAL: '1000',
  });
  const { workspaces } = await world.call('GET', '/me');
  query = `?workspaceId=${workspaces[0].workspace_id}`;
  await world.call('POST', `/mailboxes${query}`, {
    mailboxes: [
      { address: 'nora@ours.test', firstName: 'Nora', lastName: 'Lind', warmupRequired: false, minGapSeconds: 0 },
    ],
  });
  await world.call('POST', `/campaigns/webhooks/subscriptions${query}`, { url: receiver.url });
  const campaign = await world.call('POST', `/campaigns${query}`, {
    name: 'Traced',
    schedule: { timezone: 'UTC', windows: [{ days: DAYS, start: '00:00', end: '24:00' }] },
    settings: { gapSeconds: 0, jitterSeconds: 0 },
    steps: [{ subject: 'Hello {{firstName}}', bodyText: 'Hi {{firstName}}, one line.' }],
    mailboxes: [{ email: 'nora@ours.test' }],
  });
  campaignId = campaign.id;
  await add('ann@example.test');
});

afterAll(async () => {
  await world?.close();
  await sink?.close();
  await receiver?.close();
  await collector?.close();
});

const add = (email: string) =>
  world.call('POST', `/campaigns/${campaignId}/contacts${query}`, { contacts: [{ email, firstName: 'Ann' }] });

/** Launches the campaign as a caller that records traces. */
async function launch(): Promise<void> {
  const response = await fetch(`${world.origin}/campaigns/${campaignId}/launch${query}&async=false`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.key}`, traceparent: `00-${TRACE}-${CALLER}-01` },
  });
  expect(response.status, await response.text()).toBe(200);
}

const exported = (path: string) =>
  collector.requests.filter((each) => each.path === path).map(({ body }) => JSON.parse(body));

function spans(): Span[] {
  return exported('/v1/traces').flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap((each: { scopeSpans: Array<{ spans: Span[] }> }) =>
      each.scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
}

const named = (name: string): Span[] => spans().filter((span) => span.name === name);

interface Metric {
  readonly name: string;
  readonly histogram?: {
    readonly dataPoints: ReadonlyArray<{ readonly count: number; readonly bucketCounts: number[] }>;
  };
}

/** Returns the metrics of the latest export by name. */
function metricsNow(): Map<string, Metric> {
  const metrics: Metric[] = exported('/v1/metrics').at(-1)?.resourceMetrics[0].scopeMetrics[0].metrics ?? [];
  return new Map(metrics.map((metric) => [metric.name, metric]));
}

function fact(span: Span | undefined, key: string): unknown {
  const value = span?.attributes.find((each) => each.key === key)?.value ?? {};
  return Object.values(value)[0];
}

describe('an instance that exports OpenTelemetry data', () => {
  it('leads from a request to its webhooks, and through claim and SMTP reply to the webhooks of the email', async () => {
    await launch();
    const ofEmail = () =>
      named('webhook delivery').filter((span) =>
        named('sending results').some(({ traceId }) => traceId === span.traceId),
      );
    await until('the webhooks of the email were exported', 60_000, async () => ofEmail().length > 0);

    const [request] = named('POST /campaigns/{campaign_id}/launch');
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CALLER });
    expect(fact(request, 'http.response.status_code')).toBe(200);
    expect(named('webhook delivery').filter(({ traceId }) => traceId === TRACE).length).toBeGreaterThan(0);

    const claim = named('sending claim').find(({ links = [] }) => links.some(({ traceId }) => traceId === TRACE));
    expect(claim).toBeDefined();
    const [email] = named('send email');
    expect(email).toMatchObject({ traceId: claim?.traceId, parentSpanId: claim?.spanId });
    expect([fact(email, 'outrider.outcome'), fact(email, 'outrider.smtp.code')]).toEqual(['sent', 250]);
    expect(fact(email, 'outrider.campaign_id')).toBe(campaignId);
    const results = named('sending results').find(({ links = [] }) =>
      links.some(({ spanId }) => spanId === email?.spanId),
    );
    expect(results).toBeDefined();
    expect(ofEmail().map(({ parentSpanId }) => parentSpanId)).toContain(results?.spanId);
  });

  it('continues the trace of a request in its job', async () => {
    await until('a job was exported', 60_000, async () => spans().some(({ name }) => name.startsWith('job ')));
    const requests = new Map(spans().map((span) => [span.spanId, span]));
    const job = spans().find(({ name, parentSpanId = '' }) => name.startsWith('job ') && requests.has(parentSpanId));
    expect(job).toBeDefined();
    expect(requests.get(job?.parentSpanId as string)?.traceId).toBe(job?.traceId);
  });

  it('exports the metrics of `/metrics` under the same names', async () => {
    const headers = { authorization: `Bearer ${world.key}` };
    const text = await (await fetch(`${world.origin}/metrics`, { headers })).text();
    const types = [...text.matchAll(/^# TYPE (\S+) (?:counter|gauge|histogram)$/gm)].map(([, name]) => name as string);
    const names = types.filter((name) => new RegExp(`^${name}(?:_count)?(?:\\{| )`, 'm').test(text));
    expect(names).toContain('outrider_http_request_duration_seconds');
    const missing = () => names.filter((name) => !metricsNow().has(name));
    await until('all metrics were exported', 30_000, async () => missing().length === 0);
    const points = metricsNow().get('outrider_http_request_duration_seconds')?.histogram?.dataPoints ?? [];
    expect(points.length).toBeGreaterThan(0);
    for (const { bucketCounts, count } of points) {
      expect(bucketCounts.reduce((sum, each) => sum + Number(each), 0)).toBe(Number(count));
    }
    const { resourceMetrics } = exported('/v1/metrics').at(-1);
    expect(JSON.stringify(resourceMetrics[0].resource)).toContain('"outreach"');
  });

  it('exports no address, no content, and no secret', () => {
    const all = collector.requests.map(({ body }) => body).join('\n');
    for (const secret of ['ann@example.test', 'nora@ours.test', 'Hello', 'one line', world.key]) {
      expect(all).not.toContain(secret);
    }
  });

  it('sends and stays ready while the collector fails or is gone', async () => {
    collector.respond = (_request, response) => response.destroy();
    await add('bob@example.test');
    await launch();
    await until('the next email was sent', 60_000, async () => sink.count() === 2);
    await collector.close();
    await add('cai@example.test');
    await launch();
    await until('one more email was sent', 60_000, async () => sink.count() === 3);
    expect((await fetch(`${world.origin}/ready`)).status).toBe(200);
  });
});
