import { createTransport, type SendMailOptions } from 'nodemailer';
import type { FastSink } from '../../sandbox/src/sink.js';
import { smtpReceiver } from '../../src/modules/conversation/receiving/index.js';
import type { Ctx } from '../../src/platform/context.js';
import { startInboundServer } from '../../src/platform/mail/inbound/server.js';
import { type SeededCampaign, seedCampaign } from './seed.js';
import { openSendingWorld } from './sending-world.js';
import type { TestWorld, WorldOptions } from './world.js';

/** First email of a campaign that has been sent. */
export interface SentMail {
  readonly id: string;
  readonly contactId: string;
  readonly header: string;
  readonly threadId: number;
  readonly mailboxId: number;
  /** Address of the mailbox. */
  readonly address: string;
  /** Address of the contact. */
  readonly email: string;
}

/** Returns the addresses and headers of the contact's reply to `send`. */
export const answerTo = (send: SentMail) => ({
  from: send.email,
  to: send.address,
  envelopeTo: send.address,
  inReplyTo: send.header,
  references: send.header,
});

export type Row = Record<string, unknown>;

export type Mail = SendMailOptions & { readonly envelopeFrom?: string; readonly envelopeTo: string };

/** Inbound server on a real port. */
export interface Door {
  /** Delivers a message over SMTP. Rejects if it is not accepted. */
  deliver(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

export async function openDoor(
  ctx: Ctx,
  onError = (error: Error): unknown => process.stderr.write(`${error.stack}\n`),
): Promise<Door> {
  const inbound = await startInboundServer({
    host: '127.0.0.1',
    port: 0,
    hostname: 'mx.test',
    limits: ctx.config.mailInboundLimits,
    ...smtpReceiver(ctx),
    onError,
  });
  return {
    deliver: async ({ envelopeFrom, envelopeTo, ...content }) => {
      const transport = createTransport({ host: '127.0.0.1', port: inbound.port, tls: { rejectUnauthorized: false } });
      const from = envelopeFrom ?? String(content.from);
      try {
        await transport.sendMail({ ...content, envelope: { from, to: [envelopeTo] } });
      } finally {
        transport.close();
      }
    },
    close: () => inbound.close(),
  };
}

export interface ReceivingWorld {
  readonly world: TestWorld;
  /** Accepts sent email and keeps its envelopes. */
  readonly sink: FastSink;
  /** Runs sending until nothing is due. */
  drain(): Promise<Date | null>;
  /** Creates a campaign and sends its first emails. */
  sentCampaign(
    options?: Partial<Parameters<typeof seedCampaign>[1]>,
  ): Promise<{ campaign: SeededCampaign; sends: SentMail[] }>;
  /** Creates a campaign with one contact and sends its first email. */
  one(options?: Parameters<ReceivingWorld['sentCampaign']>[0]): Promise<{ campaignId: string; send: SentMail }>;
  /** Delivers a message to the inbound server over SMTP. */
  deliver(mail: Mail): Promise<void>;
  rows(text: string, ...values: unknown[]): Promise<Row[]>;
  row(text: string, ...values: unknown[]): Promise<Row>;
  contact(id: string): Promise<Row>;
  /** Returns the events about a contact in order, without those of sending. */
  events(contactId: string): Promise<Array<{ type: string; data: Row }>>;
  /** Returns the types of these events. */
  typesOf(contactId: string): Promise<string[]>;
  /** Returns the received counters of a campaign, without zeros. */
  counted(campaignId: string): Promise<Record<string, number>>;
  close(): Promise<void>;
}

const STEPS = [
  { subject: 'Quick question', bodyText: 'Hi {{firstName}}' },
  { subject: '', bodyText: 'Again', delaySeconds: 86_400 },
];

/** Opens the service with a sink for sent email, and its inbound server on a real port. */
export async function openReceiving(options: WorldOptions = {}): Promise<ReceivingWorld> {
  const sending = await openSendingWorld(options);
  const { world, drain, sink } = sending;
  const door = await openDoor(world.ctx);
  const rows = (text: string, ...values: unknown[]) => world.ctx.sql.query<Row>(text, values);
  const row = async (text: string, ...values: unknown[]) => (await rows(text, ...values))[0] as Row;
  const sentCampaign: ReceivingWorld['sentCampaign'] = async (seed = {}) => {
    const campaign = await seedCampaign(world, { contacts: 1, steps: STEPS, ...seed });
    await drain();
    const sends = await world.ctx.sql.query<SentMail>(
      `select s.id, s.contact_id as "contactId", s.message_id_header as header, s.thread_id as "threadId",
         s.mailbox_id as "mailboxId", m.address, c.email
       from sends s join mailboxes m on m.id = s.mailbox_id join contacts c on c.id = s.contact_id
       where s.campaign_id = $1 and s.status = 'sent' order by c.email`,
      [campaign.campaignId],
    );
    return { campaign, sends };
  };
  const events: ReceivingWorld['events'] = (contactId) =>
    world.ctx.sql.query(
      `select type, data from events where contact_id = $1 and type not in ('campaign.email.sent') order by position`,
      [contactId],
    );
  return {
    world,
    sink,
    drain,
    rows,
    row,
    sentCampaign,
    one: async (options) => {
      const { campaign, sends } = await sentCampaign(options);
      return { campaignId: campaign.campaignId, send: sends[0] as SentMail };
    },
    deliver: door.deliver,
    contact: (id) => row('select * from contacts where id = $1', id),
    events,
    typesOf: async (contactId) => (await events(contactId)).map((event) => event.type),
    counted: async (campaignId) => {
      const deltas = await rows(
        "select (to_jsonb(d) - array['workspace_id','campaign_id','step_id','variant_id','day','quarter','mailbox_id']) as counts from campaign_stat_deltas d where campaign_id = $1",
        campaignId,
      );
      const sums: Record<string, number> = {};
      for (const { counts } of deltas) {
        for (const [name, n] of Object.entries(counts as Record<string, number>))
          if (n !== 0) sums[name] = (sums[name] ?? 0) + n;
      }
      const { sent: _sent, new_contacted: _new, ...received } = sums;
      return received;
    },
    close: async () => {
      await door.close();
      await sending.close();
    },
  };
}
