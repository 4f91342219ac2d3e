import { inLanguage } from '../../../engine/words/in-language.js';
import type { Ctx } from '../../../platform/context.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import { type AuditOut, AuditPageOut, AuditQuery, AuditVerifiedOut, AuditVerifyQuery } from './audit.schemas.js';
import { type ListedAuditRow, listAudit, verifyAudit } from './audit.service.js';
import { actionsMatching, auditSentence, mailboxesOf } from './audit-sentence.js';

/** Maximum faults in a response. */
const MOST_FAULTS = 100;

function auditToWire({ language }: Ctx, row: ListedAuditRow): AuditOut {
  return {
    id: row.id,
    at: isoOf(row.at),
    actor: row.actor as AuditOut['actor'],
    keyId: row.key_id,
    keyName: row.key_name,
    userId: row.user_id,
    userName: row.user_name,
    userEmail: row.user_email,
    action: row.action,
    text: inLanguage(language, auditSentence(row)),
    resource: row.resource,
    resourceId: row.resource_id,
    resourceName: row.resource_name ?? namesIn(language, row),
    requestId: row.request_id,
    changes: row.changes as AuditOut['changes'],
    hash: row.hash,
  };
}

function namesIn(language: Ctx['language'], row: ListedAuditRow): string | null {
  const mailboxes = mailboxesOf(row);
  return mailboxes === null ? null : inLanguage(language, mailboxes);
}

/** The audit log. */
export function auditRoutes(app: App): void {
  operation(app, {
    id: 'listAuditLog',
    method: 'GET',
    path: '/audit-log',
    tag: 'Workspaces',
    summary: 'List audit log records',
    description:
      'Returns audited actions in the workspace, newest first: who, when, what and by which request. `text` is a sentence in the language of the request. Each record has a hash over the previous one. Records are kept for 400 days.',
    scope: 'admin',
    query: AuditQuery,
    response: AuditPageOut,
    handler: async (ctx, { query, workspaceId }) => {
      const { rows, nextCursor } = await listAudit(ctx, workspaceId, {
        ...query,
        ...(query.search !== undefined && { actions: actionsMatching(ctx.language, query.search) }),
      });
      return { items: rows.map((row) => auditToWire(ctx, row)), nextCursor, hasMore: nextCursor !== null };
    },
  });

  operation(app, {
    id: 'verifyAuditLog',
    method: 'GET',
    path: '/audit-log/verify',
    tag: 'Workspaces',
    summary: 'Verify the audit log',
    description:
      'Recomputes the hashes of the newest records and follows their chain. Reports records whose content was altered, records whose previous record is missing, and whether the newest record that was written is missing. Records are deleted after 400 days, so the oldest one has no previous record.',
    scope: 'admin',
    query: AuditVerifyQuery,
    response: AuditVerifiedOut,
    handler: async (ctx, { query, workspaceId }) => {
      const { checkedCount, since, faults } = await verifyAudit(ctx, workspaceId, query.limit);
      return {
        ...{ checkedCount, since: isoOrNull(since), isIntact: faults.length === 0 },
        faults: faults.slice(0, MOST_FAULTS).map(({ fault, record }) => ({
          ...{ fault, id: record?.id ?? null, at: isoOrNull(record?.at ?? null) },
        })),
      };
    },
  });
}
