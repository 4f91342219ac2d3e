import { type AttentionItem, MOST_ASKED } from '../../../../engine/attention/attention.js';
import { type Said, say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { type ExpiringTenant, type FailingTenant, listExpiringTenants, listFailingTenants } from './attention.reads.js';
import type { TenantProblemCode } from './tenant-problem.js';

/** Number of days before its expiry in which a credential needs attention. */
const EXPIRES_SOON_DAYS = 30;
const DAY_MS = 86_400_000;

/** Returns tenants without access, and tenants whose certificate or secret expires soon. */
export async function tenantAttention(ctx: Ctx, workspaceId: number): Promise<AttentionItem[]> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + EXPIRES_SOON_DAYS * DAY_MS);
  const failing = await listFailingTenants(ctx.sql, workspaceId, MOST_ASKED);
  const expiring = await listExpiringTenants(ctx.sql, workspaceId, until, MOST_ASKED);
  return [...failing.map(failingItem), ...expiring.map((row) => expiringItem(row, now))];
}

function failingItem(row: FailingTenant): AttentionItem {
  return {
    kind: 'tenant_failing',
    // A tenant without mailboxes is being set up.
    severity: row.is_used ? 'blocking' : 'warning',
    count: 1,
    since: row.since,
    title: failingTitle(row, row.problem_code as TenantProblemCode | null),
    resource: 'tenant',
    resourceId: row.id,
  };
}

function failingTitle(
  { directory, admin_address: administrator }: FailingTenant,
  code: TenantProblemCode | null,
): Said {
  switch (code) {
    case 'credentials_rejected':
      return say`No access to ${directory}: the provider rejected the credential. Update it`;
    case 'delegation_missing':
      return say`No access to ${directory}: domain-wide delegation lacks its client ID or a scope. Add it in the Google Admin console`;
    case 'administrator_rejected':
      return say`No access to ${directory}: ${administrator} is not an active administrator. Enter another one`;
    case 'permission_missing':
      return say`No access to ${directory}: a permission is missing. Grant it, then check the connection`;
    case 'directory_not_found':
      return say`No access to ${directory}: the domain, the directory, or the group does not exist. Check the details`;
    default:
      return say`No access to ${directory}. Check the connection`;
  }
}

function expiringItem({ id, directory, expires_at: expiresAt }: ExpiringTenant, now: Date): AttentionItem {
  const isOver = expiresAt <= now;
  return {
    kind: 'tenant_expiring',
    severity: isOver ? 'blocking' : 'warning',
    count: 1,
    since: isOver ? expiresAt : new Date(expiresAt.getTime() - EXPIRES_SOON_DAYS * DAY_MS),
    title: isOver
      ? say`The credential of ${directory} expired on ${expiresAt}. Update it`
      : say`The credential of ${directory} expires on ${expiresAt}. Update it before its mailboxes stop`,
    resource: 'tenant',
    resourceId: id,
  };
}
