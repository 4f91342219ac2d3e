import { isoOf, isoOrNull } from '../../../../platform/http/wire.js';
import type { CountedTenant } from '../oauth/tenants.repo.js';
import type { TenantCheck } from './check-tenant.service.js';
import { isTemporary } from './tenant-problem.js';
import type { ConnectedUser } from './tenant-users.service.js';
import type { TenantCheckOut, TenantConnectOut, TenantOut } from './tenants.schemas.js';

/** Returns a tenant for a response, without its credential. */
export function tenantToWire(row: CountedTenant): TenantOut {
  return {
    id: row.id,
    provider: row.provider as TenantOut['provider'],
    directory: row.directory,
    adminAddress: row.admin_address,
    clientId: row.client_id,
    groupId: row.group_id,
    status: row.status as TenantOut['status'],
    problemCode: row.problem_code as TenantOut['problemCode'],
    problem: row.problem,
    checkedAt: isoOrNull(row.checked_at),
    credentialsExpireAt: isoOrNull(row.credentials_expire_at),
    mailboxesCount: row.mailboxes_count,
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}

export function checkToWire(row: CountedTenant, check: TenantCheck): TenantCheckOut {
  const tenant = tenantToWire(row);
  if (check.ok) return { tenant, ok: true, code: null, message: null, temporary: false };
  return { tenant, ok: false, code: check.code, message: check.message, temporary: isTemporary(check.code) };
}

export function connectedToWire(users: readonly ConnectedUser[]): TenantConnectOut {
  const connectedCount = users.filter(({ mailboxId }) => mailboxId !== null).length;
  return {
    requestedCount: users.length,
    connectedCount,
    rejectedCount: users.length - connectedCount,
    users: [...users],
  };
}
