import { linksOf } from '../../sandbox/src/link-visits.js';
import { type SmtpServer, startSmtpServer } from '../../sandbox/src/smtp/server.js';
import { backgroundWork } from '../../src/jobs.js';
import { trackingLoop } from '../../src/modules/conversation/tracking/index.js';
import { drainLoops } from '../../src/platform/due/drain.js';
import { startWorker } from '../../src/platform/due/worker.js';
import { parseMessage } from '../../src/platform/mail/mime/parse-message.js';
import { seedCampaign } from './seed.js';
import { openTestWorld, type TestWorld, type WorldOptions } from './world.js';

export type Row = Record<string, unknown>;

/** Message as received by its recipient. */
export interface ReceivedMail {
  readonly raw: string;
  readonly text: string;
  readonly html: string;
  /** URLs of the links in order, with entities decoded. */
  readonly links: readonly string[];
  readonly pixel: string | null;
}

export interface TrackedMail extends ReceivedMail {
  readonly workspaceId: number;
  readonly campaignId: string;
  readonly contactId: string;
  readonly stepId: string;
  readonly sendId: string;
  readonly messageId: number;
  readonly header: string;
  readonly email: string;
}

type Seed = Partial<Parameters<typeof seedCampaign>[1]>;

export interface TrackingWorld {
  readonly world: TestWorld;
  /** Creates a campaign that tracks through `go.brand.test`, with one waiting email per contact. */
  seed(options?: Seed): Promise<Array<{ campaignId: string; contactId: string; stepId: string }>>;
  /** Creates the same campaign and sends its emails. */
  send(options?: Seed): Promise<TrackedMail[]>;
  /** Runs the loops of the service until nothing is due. */
  drain(): Promise<unknown>;
  /** Lets another worker classify visits. */
  judgeOnce(): Promise<number>;
  lastTo(email: string): Promise<ReceivedMail>;
  row(text: string, ...values: unknown[]): Promise<Row>;
  /** Returns the engagement counters of an email, its contact, and its campaign (the latter without zeros). */
  stateOf(mail: TrackedMail): Promise<{ send: Row; contact: Row; stats: Row }>;
  /** Returns the events about a contact in order, without those of sending. */
  eventsOf(contactId: string): Promise<Array<{ type: string; data: Row }>>;
  /** Returns the classes and rules of an email's visits in order. */
  rulesOf(mail: TrackedMail): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens the service with a server that accepts its email and presents it as mail programs do. */
export async function openTrackingWorld(options: WorldOptions = {}): Promise<TrackingWorld> {
  const mails: Array<{ to: readonly string[]; body: Buffer }> = [];
  const sink: SmtpServer = await startSmtpServer({
    handlers: {
      message: (_session, { to }, body) => {
        mails.push({ to, body });
        return '250 2.0.0 taken';
      },
    },
  });
  const config = { mailRelayUrl: `smtp://127.0.0.1:${sink.port}`, ...options.config };
  const world = await openTestWorld({ ...options, config });
  const worker = await startWorker(world.ctx, 'test-tracking');
  const rows = (text: string, ...values: unknown[]) => world.ctx.sql.query<Row>(text, values);
  const row = async (text: string, ...values: unknown[]) => (await rows(text, ...values))[0] as Row;
  const { loops } = backgroundWork();
  const drain = () => drainLoops(world.ctx, worker, loops);
  const lastTo = async (email: string): Promise<ReceivedMail> => {
    const mail = mails.findLast(({ to }) => to.includes(email));
    if (mail === undefined) throw new Error(`Nothing was sent to ${email}.`);
    return received(mail.body);
  };
  const seed: TrackingWorld['seed'] = async (given = {}) => {
    const { settings, ...rest } = given;
    const tracking = { opens: true, clicks: true, domain: 'go.brand.test' };
    const seeded = await seedCampaign(world, { contacts: 1, ...rest, settings: { tracking, ...settings } });
    return seeded.contactIds.map((contactId) => ({
      campaignId: seeded.campaignId,
      contactId,
      stepId: seeded.stepIds[0] as string,
    }));
  };
  return {
    world,
    seed,
    drain,
    lastTo,
    row,
    send: async (given) => {
      const seeded = await seed(given);
      await drain();
      return Promise.all(
        seeded.map(async (one) => {
          const sent = await row(
            `select s.workspace_id as "workspaceId", s.id as "sendId", s.message_id as "messageId",
               s.message_id_header as header, c.email
             from sends s join contacts c on c.id = s.contact_id where s.contact_id = $1 and s.status = 'sent'`,
            one.contactId,
          );
          return { ...one, ...sent, ...(await lastTo(String(sent['email']))) } as TrackedMail;
        }),
      );
    },
    judgeOnce: async () => (await trackingLoop.tick(world.ctx, worker)).worked,
    stateOf: async ({ sendId, contactId, campaignId }) => ({
      send: await row(
        `select open_count as opens, machine_open_count as "machineOpens", click_count as clicks,
           machine_click_count as "machineClicks" from sends where id = $1`,
        sendId,
      ),
      contact: await row('select open_count as opens, click_count as clicks from contacts where id = $1', contactId),
      stats: await statsOf(row, campaignId),
    }),
    eventsOf: (contactId) =>
      world.ctx.sql.query(
        `select type, data from events where contact_id = $1
           and type not in ('campaign.email.sent', 'campaign.contact.completed') order by position`,
        [contactId],
      ),
    rulesOf: async ({ contactId, stepId }) => {
      const found = await rows(
        'select class, rule from tracking_visits where contact_id = $1 and step_id = $2 order by visited_at, id',
        contactId,
        stepId,
      );
      return found.map((visit) => `${visit['class']} ${visit['rule']}`);
    },
    close: async () => {
      await Promise.all(loops.map((loop) => loop.drain?.()));
      await worker.stop({ clean: true });
      await world.close();
      await sink.close();
    },
  };
}

const COUNTED = ['opens', 'unique_opens', 'machine_opens', 'clicks', 'unique_clicks', 'machine_clicks'];

async function statsOf(row: TrackingWorld['row'], campaignId: string): Promise<Row> {
  const sums = COUNTED.map((column) => `coalesce(sum(${column}), 0)::int as ${column}`).join(', ');
  const from = (table: string) => `select ${COUNTED.join(', ')} from ${table} where campaign_id = $1`;
  const stats = await row(
    `select ${sums} from (${from('campaign_stats')} union all ${from('campaign_stat_deltas')}) facts`,
    campaignId,
  );
  return Object.fromEntries(Object.entries(stats).filter(([, n]) => n !== 0));
}

async function received(body: Buffer): Promise<ReceivedMail> {
  const { text, html } = parseMessage(body);
  // The final line end belongs to the part, not to the page.
  const content = (html ?? '').trimEnd();
  const links = [...content.matchAll(/<a\b[^>]*?\bhref=(["'])(.*?)\1/gis)].map((match) => match[2] ?? '');
  return {
    raw: body.toString('latin1').replaceAll('=\r\n', ''),
    text: text ?? '',
    html: content,
    links: links.map((link) => link.replaceAll('&amp;', '&')),
    pixel: linksOf(content).images.at(-1) ?? null,
  };
}
