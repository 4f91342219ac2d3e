import { type FeedbackLoopDay, ownerOf } from '../../../../engine/reputation/feedback-loops.js';
import { givenRows } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { DueDomain } from './postmaster.repo.js';

const DAYS = givenRows<FeedbackLoopDay>({
  day: ['date', (row) => row.day],
  identifier: ['text', (row) => row.identifier],
  spam_rate: ['float8', (row) => row.spamRate],
  campaign_id: ['uuid', (row) => ownerOf(row.identifier).campaignId],
  mailbox_id: ['int', (row) => ownerOf(row.identifier).mailboxId],
});

/** Stores spam rates, which Google may correct later, and deletes those before `keptSince`. */
export async function upsertFeedbackLoopDays(
  sql: SqlRunner,
  { workspace_id: workspaceId, id }: DueDomain,
  days: readonly FeedbackLoopDay[],
  keptSince: Date,
): Promise<void> {
  await sql.execute(
    'delete from domain_feedback_loops where workspace_id = $1 and domain_id = $2 and day < $3::date',
    [workspaceId, id, keptSince],
    'domains-delete-feedback-loops',
  );
  if (days.length === 0) return;
  await sql.execute(
    `insert into domain_feedback_loops (workspace_id, domain_id, day, identifier, spam_rate, campaign_id, mailbox_id)
     select d.workspace_id, d.id, n.day, n.identifier, n.spam_rate, n.campaign_id, n.mailbox_id
     from domains d, ${DAYS.at(3, 'n')} where d.workspace_id = $1 and d.id = $2
     on conflict (workspace_id, domain_id, day, identifier) do update set spam_rate = excluded.spam_rate`,
    [workspaceId, id, ...DAYS.values(days)],
    'domains-store-feedback-loops',
  );
}
