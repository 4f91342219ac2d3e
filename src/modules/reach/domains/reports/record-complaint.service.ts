import { hash } from 'node:crypto';
import type { UnprovenReason } from '../../../../engine/mail/proof/proof.js';
import type { Ctx } from '../../../../platform/context.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import { findDomains } from '../registry/domains.repo.js';
import { deleteOldComplaints, lockComplaint, updateCounted, upsertComplaint } from './complaints.repo.js';
import { type Reporter, reporterDomain } from './record-reports.service.js';

/** Days before reports are deleted. */
const KEPT_DAYS = 400;
const DAY_MS = 86_400_000;

/** Report that a recipient marked an email as spam. */
export interface Complaint {
  /** Email that the report is about, such as `send <id>`: of two reports about one email, one counts. */
  readonly about: string;
  /** Domain that the email was sent from; null if the report does not identify an email of the workspace. */
  readonly sentFrom: string | null;
  /** Domain that the report names; it only selects where the report is shown. */
  readonly reportedDomain: string | null;
  readonly campaignId: string | null;
  readonly mailboxId: number | null;
  readonly feedbackType: string;
  readonly sourceIp: string | null;
  /** Why the report has no effect; null if it takes effect in the same transaction. */
  readonly reason: UnprovenReason | null;
}

/**
 * Stores a report of a feedback loop, in the caller's transaction; `countComplaint` makes it count. Ignores reports that
 * identify no email of the workspace and name none of its domains.
 */
export async function recordComplaint(
  ctx: Ctx,
  workspaceId: number,
  complaint: Complaint,
  reporter: Omit<Reporter, 'isProven'>,
): Promise<void> {
  const domain = complaint.sentFrom ?? (await ownDomain(ctx, workspaceId, complaint.reportedDomain));
  if (domain === null) return;
  const by = reporterDomain(reporter.from);
  const about = complaint.sentFrom === null ? `${complaint.about} by ${by}` : complaint.about;
  await upsertComplaint(ctx.sql, {
    workspace_id: workspaceId,
    fingerprint: fingerprintOf(about),
    domain,
    campaign_id: complaint.campaignId,
    mailbox_id: complaint.mailboxId,
    feedback_type: complaint.feedbackType,
    reporter: by,
    authentication: storedJson(reporter.authentication),
    source_ip: complaint.sourceIp,
    reason: complaint.reason,
    received_at: reporter.receivedAt,
  });
  const before = new Date(ctx.clock.now().getTime() - KEPT_DAYS * DAY_MS);
  await deleteOldComplaints(ctx.sql, workspaceId, domain, before);
}

/** Counts the report about an email, in the caller's transaction. Returns false if one has counted before. */
export async function countComplaint(ctx: Ctx, workspaceId: number, about: string): Promise<boolean> {
  const fingerprint = fingerprintOf(about);
  const stored = await lockComplaint(ctx.sql, workspaceId, fingerprint);
  if (stored?.counted === true) return false;
  if (stored !== null) await updateCounted(ctx.sql, workspaceId, fingerprint);
  return true;
}

async function ownDomain(ctx: Ctx, workspaceId: number, domain: string | null): Promise<string | null> {
  if (domain === null) return null;
  const [row] = await findDomains(ctx.sql, workspaceId, [domain]);
  return row?.domain ?? null;
}

function fingerprintOf(about: string): string {
  return hash('sha256', about, 'hex');
}
