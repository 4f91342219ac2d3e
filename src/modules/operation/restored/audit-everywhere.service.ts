import type { Ctx } from '../../../platform/context.js';
import type { AuditEntry } from '../../../platform/http/access.js';
import { appendAudit } from '../../foundation/workspaces/index.js';
import { listWorkspaceIds } from './release.reads.js';

/** Records an action on the instance in the audit log of every workspace, in the transaction of `ctx`. */
export async function auditEverywhere(ctx: Ctx, entry: Pick<AuditEntry, 'action' | 'changes'>): Promise<void> {
  for (const id of await listWorkspaceIds(ctx.sql)) {
    await appendAudit(ctx, id, { ...entry, resource: 'instance', resourceId: '' });
  }
}
