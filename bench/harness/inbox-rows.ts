import type { Ctx } from '../../src/platform/context.js';
import { dropIndexes } from './bulk.js';
import { seed } from './campaign.js';

const CHUNK = 100_000;
/** Number of words in a text, and in the language: the first words are in nearly every text, the last in one of a thousand. */
const TEXT = 60;
const LANGUAGE = 20_000;
/** Returns a word by its frequency rank, most common first. */
export const wordAt = (rank: number): string => `w${rank.toString(16).padStart(4, '0')}`;
export const RAREST_WORD = wordAt(LANGUAGE - 1);

/**
 * Fills the inbox of a workspace with this number of messages and two fifths as many conversations: each starts with a campaign email and
 * has a reply, and every second one has another reply.
 */
export async function fillInbox(ctx: Ctx, workspaceId: number, messages: number): Promise<void> {
  const campaign = await seed(ctx, workspaceId, { contacts: 0, mailboxes: 1, steps: [{ subject: 'Hello' }] });
  const indexes = await dropIndexes(ctx, ['threads', 'messages']);
  const of = [workspaceId, campaign.mailboxIds[0], campaign.campaignId, ctx.clock.now()];
  for (let from = 0; from < messages * 0.4; from += CHUNK) {
    const chunk = [...of, from, Math.min(messages * 0.4, from + CHUNK) - 1];
    await ctx.sql.query(THREADS, chunk);
    for (const answer of [0, 1, 2]) await ctx.sql.query(MESSAGES, [...chunk, answer]);
  }
  for (const index of indexes) await ctx.sql.query(index);
  await ctx.sql.query('vacuum analyze threads');
  await ctx.sql.query('vacuum analyze messages');
}

/** Times of messages: one minute apart, newest last. */
const AT = `$4::timestamptz - (1000000 - n) * interval '1 minute'`;
const PERSON = `'person' || n || '@company' || n % 5000 || '.example'`;
const THREADS = `insert into threads (workspace_id, mailbox_id, campaign_id, contact_email, contact_name, subject, base_subject, snippet,
    message_count, visible_count, unread_count, has_customer_reply, reply_bucket, first_message_at, last_message_at, created_at, updated_at)
  select $1, $2, $3, ${PERSON}, 'Person ' || n, 'Re: Hello', 'hello', 'Thank you', 2, 2, 1, true, 'neutral', ${AT}, ${AT}, ${AT}, ${AT}
  from generate_series($5::int, $6::int) n`;
/** @param $7 0 for the campaign's email; 1 or 2 for a reply */
const MESSAGES = `insert into messages (workspace_id, thread_id, mailbox_id, direction, kind, message_id_header, from_email, subject,
    body_text, body_text_trimmed, date_received, campaign_id, created_at)
  select $1, t.id, $2, case when $7::int = 0 then 'outbound' else 'inbound' end, case when $7::int = 0 then 'campaign' else 'customer_reply' end,
    '<' || $7::int || '.' || t.id || '@bench.example>', t.contact_email, 'Re: Hello', b.text, b.text, t.last_message_at, $3, $4
  from generate_series($5::int, $6::int) n
  join threads t on t.workspace_id = $1 and t.last_message_at = ${AT}
  cross join lateral (
    select string_agg('w' || lpad(to_hex(floor(${LANGUAGE} * power(random(), 4))::int), 4, '0'), ' ') as text
    from generate_series(1, ${TEXT} + 0 * n)
  ) b
  where $7::int < 2 or n % 2 = 0`;
