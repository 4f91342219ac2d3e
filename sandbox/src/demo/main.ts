import { parseArgs } from 'node:util';
import { startWebhookReceiver } from '../webhook-receiver.js';
import { startWorld, type World } from '../world.js';
import { Api } from './api.js';
import { type Reported, runChecks } from './checks.js';
import { driveDays } from './drive.js';
import { MARKER } from './expectations.js';
import { explainAll, type ListedSend, Predictions } from './explanations.js';
import { Guests } from './guests.js';
import { Operator } from './operator.js';
import { ProviderFaults } from './provider-faults.js';
import { type MailProvider, type MailProviders, startProviders } from './providers.js';
import { funnel, importSummary, type StepAnalytics } from './report.js';
import { type DemoService, startDemoService } from './service.js';
import { isBusy, type Story, setUp } from './story.js';

const USAGE = `npm run demo [-- options]
  --exit        stop after the report, with 0 when the oracle found nothing and 1 otherwise
  --port N      where the service listens (default: any free port with --exit, else 8080)
  --days N      simulated days (default 16)
  --seed TEXT   what the simulated people do (default "spring")
`;

/** A Monday morning before the sending window opens. */
const START = new Date('2026-03-16T07:30:00Z');
/** Share of contacts in whose name a stranger writes. */
const FORGE_RATE = 0.05;
/** Share of contacts who write something that resembles an opt-out or a departure, but is neither. */
const NEAR_MISS_RATE = 0.06;
const CONTACTS = new URL('../../contacts.csv', import.meta.url);

const say = (text = ''): void => void process.stdout.write(`${text}\n`);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      exit: { type: 'boolean', default: false },
      port: { type: 'string' },
      days: { type: 'string', default: '16' },
      seed: { type: 'string', default: 'spring' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    say(USAGE);
    return 0;
  }
  const startedMs = performance.now();
  const seconds = (): string => `${((performance.now() - startedMs) / 1000).toFixed(1)} s`;
  let service: DemoService | null = null;
  const now = (): Date => service?.now() ?? START;

  let secret = '';
  const receiver = await startWebhookReceiver({ secretsFor: () => (secret === '' ? [] : [secret]), now });
  let inboundPort = 0;
  let providers: MailProviders | null = null;
  const world = await startWorld({
    now,
    seed: values.seed,
    deliverTo: (address) => providers?.mailbox(address) ?? { host: '127.0.0.1', port: inboundPort },
    linkTarget: (url) => new URL(`${url.pathname}${url.search}`, service?.origin),
    marker: { pattern: MARKER },
    rates: { forge: FORGE_RATE, nearMiss: NEAR_MISS_RATE },
  });
  providers = await startProviders({
    now,
    serviceOrigin: () => service?.origin,
    transmit: ({ raw, to, account }) => world.take(raw, { from: account, to }),
  });
  service = await startDemoService({
    start: START,
    relayPort: world.port,
    port: Number(values.port ?? (values.exit ? 0 : 8080)),
    settings: providers.settings,
  });
  inboundPort = service.inboundPort;
  say(`Service, embedded PostgreSQL, mail world, mail providers, and webhook receiver are up (${seconds()})`);

  const account = new Api(service.origin, service.key, service.workspaceId);
  const story = await setUp(account, {
    ...{
      webhookUrl: `${receiver.origin}/hooks`,
      contactsFile: CONTACTS,
      providers: providers.all,
      settle: service.drain,
    },
    onSecret: (made) => {
      secret = made;
    },
  });
  say(`Imported contacts.csv: ${importSummary(story.imported)}`);
  say(
    `Launched "Spring introductions": three steps, two variants each, eight mailboxes, four of them at Google and Microsoft (${seconds()})`,
  );
  say();

  const { drain } = service;
  const days = Number(values.days);
  const predicted = new Predictions(story.api, story.campaignId);
  const operator = new Operator(story.api, world.log);
  const guests = new Guests(story.api, story.campaignId, now);
  await guests.link();
  const faults = new ProviderFaults(providers.all);
  await driveDays({
    world,
    drain,
    now,
    moveTo: service.moveTo,
    isBusy,
    until: new Date(START.getTime() + days * 86_400_000),
    onProgress: async (at) => {
      await operator.decide();
      if (!isNewDay(at)) return;
      faults.nextDay();
      await guests.nextDay();
      await drain();
      await predicted.ask();
      progress(at, world, seconds);
    },
  });
  if (process.stdout.isTTY) say();
  const ok = await report(
    story,
    { service, world, receiver, predicted, operator, guests, providers: providers.all, faults },
    seconds,
  );
  if (!values.exit) {
    await service.goOn();
    explore(service, story);
    await new Promise<void>((resolve) => {
      process.once('SIGINT', resolve);
      process.once('SIGTERM', resolve);
    });
  }
  await service.stop();
  await world.close();
  await providers.close();
  await receiver.close();
  return ok ? 0 : 1;
}

let lastDay = '';
function isNewDay(at: Date): boolean {
  const day = at.toISOString().slice(0, 10);
  const isNew = day !== lastDay;
  lastDay = day;
  return isNew;
}

/** One line per simulated day; on a terminal, one line that updates. */
function progress(at: Date, world: World, seconds: () => string): void {
  const day = at.toISOString().slice(0, 10);
  const reactions = world.log.reactions().length;
  const line = `${day}  ${String(world.log.accepted().length).padStart(5)} messages  ${String(reactions).padStart(4)} reactions  (${seconds()})`;
  process.stdout.write(process.stdout.isTTY ? `\r${line}` : `${line}\n`);
}

/** Participants of the demo. */
interface Cast {
  readonly service: DemoService;
  readonly world: World;
  readonly receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
  readonly predicted: Predictions;
  readonly operator: Operator;
  readonly guests: Guests;
  readonly providers: readonly MailProvider[];
  readonly faults: ProviderFaults;
}

async function report(
  story: Story,
  { service, world, receiver, predicted, operator, guests, providers, faults }: Cast,
  seconds: () => string,
): Promise<boolean> {
  const { api, campaignId } = story;
  const analytics = await api.get<{ steps: StepAnalytics[]; totals: StepAnalytics['metrics'] }>(
    `/campaigns/${campaignId}/analytics/steps`,
  );
  const stats = await api.get<{ contactCounts: Record<string, number> }>(`/campaigns/${campaignId}/stats`);
  say(funnel(analytics.steps, analytics.totals));
  say();
  const sends = await api.all<ListedSend>(`/campaigns/${campaignId}/sends`, { limit: '200' });
  const contacts = await api.get<Reported['contacts']>(`/campaigns/${campaignId}/contacts`);
  const checks = runChecks({
    story,
    log: world.log.entries,
    receiver,
    suppressedAt: START,
    ...{ operator, providers, faults },
    reported: {
      contacts,
      misplaced: await guests.judge(contacts),
      suppressed: await suppressedAddresses(api),
      sends,
      explained: await explainAll(api, campaignId, sends),
      predicted: predicted.said,
      totals: analytics.totals,
      steps: analytics.steps,
      contactCounts: stats.contactCounts,
      events: await eventsSince(api, story),
    },
  });
  for (const check of checks) {
    say(`${check.ok ? 'ok  ' : 'FAIL'} ${check.name}`);
    for (const detail of check.details) say(`       ${detail}`);
  }
  const ok = checks.every((check) => check.ok);
  say();
  say(
    ok
      ? `The oracle found nothing wrong. ${service.now().toISOString().slice(0, 10)} reached in ${seconds()}.`
      : 'The oracle found something wrong.',
  );
  return ok;
}

/** Returns the suppressed addresses, for any campaign. */
async function suppressedAddresses(api: Api): Promise<ReadonlySet<string>> {
  const entries = await api.all<{ kind: string; email: string }>('/campaigns/suppressions', { limit: '200' });
  return new Set(entries.filter(({ kind }) => kind === 'email').map(({ email }) => email));
}

/** Returns all events since the subscription was created, from the event log. */
async function eventsSince(api: Api, story: Story): Promise<Array<{ id: string; type: string }>> {
  const optIn = new Set(
    (await api.get<Array<{ type: string; optIn: boolean }>>('/campaigns/webhooks/event-types'))
      .filter((type) => type.optIn)
      .map((type) => type.type),
  );
  const events: Array<{ id: string; type: string; timestamp: string }> = [];
  let cursor: string | null = null;
  for (;;) {
    const page: { items: typeof events; nextCursor: string; hasMore: boolean } = await api.get(
      '/campaigns/webhooks/events',
      { limit: '1000', since: story.subscribedAt, ...(cursor === null ? {} : { cursor }) },
    );
    events.push(...page.items);
    cursor = page.nextCursor;
    if (!page.hasMore) break;
  }
  return events.filter((event) => !optIn.has(event.type));
}

function explore(service: DemoService, story: Story): void {
  const auth = `-H 'Authorization: Bearer ${service.key}'`;
  say();
  say('The service keeps running, and its clock continues from here. Stop it with Ctrl+C:');
  say(`  curl -s ${auth} '${service.origin}/campaigns/${story.campaignId}/stats?workspaceId=${story.workspaceId}'`);
  say(`  curl -s ${auth} '${service.origin}/threads?workspaceId=${story.workspaceId}&has_customer_reply=true&limit=5'`);
  say(
    `  curl -s ${auth} '${service.origin}/campaigns/${story.campaignId}/sends?workspaceId=${story.workspaceId}&status=skipped'`,
  );
  say(`  API reference: ${service.origin}/docs`);
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).stack ?? String(error)}\n`);
    process.exit(1);
  },
);
