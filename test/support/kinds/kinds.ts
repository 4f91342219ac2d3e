import { outboundLoop } from '../../../src/modules/conversation/outbound/index.js';
import { sendingLoop } from '../../../src/modules/sending/delivery/index.js';
import { warmupLoop } from '../../../src/modules/sending/warmup/index.js';
import type { DueLoop } from '../../../src/platform/due/due-loop.js';
import { type AnsweringWorld, openAnswering } from '../answering.js';
import type { Row } from '../receiving.js';
import { seedCampaign } from '../seed.js';
import { warmupApi } from '../warmup-api.js';

/** Result of a message: `again` waits and is sent once the server accepts it; all others are never resent. */
export type Fate = 'sent' | 'again' | 'unknown' | 'failed' | 'bounced' | 'sending';

/** A message that is due, the only one of its mailbox. */
export interface DueMessage {
  readonly to: string;
  fate(): Promise<{ readonly fate: Fate; readonly errorCode: unknown; readonly attempt: unknown }>;
}

export const KINDS = ['campaign', 'byHand', 'warmup'] as const;
export type Kind = (typeof KINDS)[number];

export interface KindsWorld extends AnsweringWorld {
  /** Creates a message of this kind that is due now. */
  due(kind: Kind, key: string): Promise<DueMessage>;
}

export const LOOPS: Readonly<Record<Kind, () => DueLoop>> = {
  campaign: sendingLoop,
  byHand: outboundLoop,
  warmup: warmupLoop,
};

/** Statements of each kind's protocol, by name. */
export const STATEMENTS: Readonly<
  Record<Kind, { readonly claim: string; readonly handoff: string; readonly result: string }>
> = {
  campaign: { claim: 'sending-insert-claim', handoff: 'sending-insert-handoff', result: 'sending-update-results' },
  byHand: { claim: 'inbox-claim-operations', handoff: 'inbox-update-handed', result: 'inbox-update-result' },
  warmup: { claim: 'warmup-claim-message', handoff: 'warmup-update-handed', result: 'warmup-update-result' },
};

const WAITING = ['scheduled', 'queued', 'deferred', 'planned'];

/** Opens the service with no loop running, and with messages of each kind, which mailboxes of `ours.test` send. */
export async function openKinds(): Promise<KindsWorld> {
  const open = await openAnswering({ running: false });
  const api = warmupApi(open.world, open.worker);
  const fateOf = (row: Row): { fate: Fate; errorCode: unknown; attempt: unknown } => {
    const fate = WAITING.includes(row['status'] as string) ? 'again' : (row['status'] as Fate);
    return { fate: row['bounced'] === true ? 'bounced' : fate, errorCode: row['error_code'], attempt: row['attempt'] };
  };
  const ownDomain = async (mailboxId: number | undefined): Promise<string> => {
    const row = await open.row(
      `update mailboxes set domain = 'ours.test', address = replace(address, '@sender.test', '@ours.test') where id = $1
       returning address`,
      mailboxId,
    );
    return String(row['address']);
  };

  const kinds: Record<Kind, (key: string) => Promise<DueMessage>> = {
    campaign: async (key) => {
      const to = `contact.${key}@people.test`;
      const { campaignId, mailboxIds } = await seedCampaign(open.world, { contacts: 1, mailboxes: 1, email: () => to });
      await ownDomain(mailboxIds[0]);
      const sql = 'select status, error_code, attempt from sends where campaign_id = $1';
      return { to, fate: async () => fateOf(await open.row(sql, campaignId)) };
    },
    byHand: async (key) => {
      const to = `person.${key}@people.test`;
      const { mailboxIds } = await seedCampaign(open.world, { contacts: 0, mailboxes: 1 });
      const written = await open.ask(
        'POST',
        '/new',
        { fromMailboxAddress: await ownDomain(mailboxIds[0]), to_emails: to, subject: 'Hello', body_text: 'Hi' },
        { query: { deliveryMode: 'async' } },
      );
      if (written.status !== 200) throw new Error(written.text);
      const sql = 'select status, error_code, attempt from outbound_operations where id = $1';
      return { to, fate: async () => fateOf(await open.row(sql, written.json.operation_id)) };
    },
    warmup: async (key) => {
      const [from, to] = [`ann.${key}@ours.test`, `bob.${key}@people.test`];
      await api.host(from, to);
      await api.done('enable', [from, to], { settings: { startPerDay: 5, weekdaysOnly: false } });
      const id = open.world.ctx.ids.uuid();
      // Sends only the one message of the pair: neither mailbox starts a conversation, and earlier tests leave none.
      await open.rows('update warmup_mailboxes set due_at = null');
      await open.rows(
        `with pair as (
           select a.workspace_id, a.id as sender, b.id as partner from mailboxes a join mailboxes b on b.address = $3 where a.address = $2
         ), talk as (
           insert into warmup_conversations (workspace_id, id, mailbox_id, partner_workspace_id, partner_mailbox_id, language, seed, created_at)
           select workspace_id, $1, sender, workspace_id, partner, 'en', 1, $4 from pair
         ), due as (
           update warmup_mailboxes w set due_at = $4 from pair where w.workspace_id = pair.workspace_id and w.mailbox_id = pair.sender
         ), pairs as (
           insert into warmup_pairs (low_mailbox_id, high_mailbox_id, began_at)
           select least(sender, partner), greatest(sender, partner), $4 from pair
         )
         insert into warmup_messages (workspace_id, id, conversation_workspace_id, conversation_id, position, mailbox_id,
           partner_workspace_id, partner_mailbox_id, from_email, to_email, partner_provider, message_id_header, status, due_at, created_at)
         select workspace_id, $1, workspace_id, $1, 1, sender, workspace_id, partner, $2, $3, 'native', '<' || $1 || '@ours.test>',
           'planned', $4, $4 from pair`,
        ...[id, from, to, open.world.clock.now()],
      );
      const sql =
        'select status, error_code, attempt, bounced_at is not null as bounced from warmup_messages where id = $1';
      return { to, fate: async () => fateOf(await open.row(sql, id)) };
    },
  };
  return { ...open, due: (kind, key) => kinds[kind](key) };
}
