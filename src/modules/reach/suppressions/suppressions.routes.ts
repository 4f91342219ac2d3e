import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { deleteManyRoutes } from './delete-many.routes.js';
import { listEntries } from './list-suppressions.service.js';
import { readEntries } from './read-entries.js';
import { targetText } from './suppression-target.js';
import { suppressionToWire } from './suppression-wire.js';
import {
  CampaignSuppressionDeleteOut,
  CampaignSuppressionStatusEnvelopeOut,
  CampaignSuppressionsPageOut,
  CampaignSuppressionUpsertIn,
  CampaignSuppressionUpsertOut,
  SuppressionKeyQuery,
  SuppressionsQuery,
} from './suppressions.schemas.js';
import {
  decidingEntry,
  removeEntry,
  requireTarget,
  type StopForbidden,
  upsertEntries,
} from './suppressions.service.js';

/** Maximum written entries in a response; the list has the rest. */
const ENTRIES_SHOWN = 100;

/** Registers the operations of suppressions: add, list, check, and remove. */
export function suppressionRoutes(app: App, stop: StopForbidden): void {
  deleteManyRoutes(app);

  operation(app, {
    id: 'upsertSuppressions',
    method: 'POST',
    path: '/campaigns/suppressions',
    tag: 'Suppressions',
    summary: 'Suppress addresses or domains',
    description:
      'Suppresses addresses or whole domains (`@example.com`) in one group of campaigns or in the workspace. Applies to every email not yet being sent: before the response, affected contacts become `suppressed` and their scheduled emails are canceled. Above 10,000 contacts, a job named in the response does this; no email is sent to them in the meantime. Existing entries are updated, but entries from an unsubscribe, complaint or bounce only get the note unless `override` is true.',
    body: CampaignSuppressionUpsertIn,
    response: CampaignSuppressionUpsertOut,
    example: { body: { emails: ['ana@example.com', '@example.net'], reason: 'legal', note: 'Ticket 4711' } },
    handler: async (ctx, { body, workspaceId }) => {
      const { entries, refused } = readEntries(body);
      const input = { entries, overrides: body.override, source: 'api' as const };
      const done = await upsertEntries(ctx, workspaceId, input, stop);
      const { rows, createdCount, stopped } = done;
      const rejections = [...refused, ...done.refused];
      return {
        entries: rows.slice(0, ENTRIES_SHOWN).map(suppressionToWire),
        createdCount,
        updatedCount: rows.length - createdCount,
        rejectedCount: rejections.length,
        rejections: rejections.map(({ email, code, message }) => ({ email, code, message })),
        affectedContacts: stopped.contacts,
        jobId: stopped.jobId,
      };
    },
  });

  operation(app, {
    id: 'listSuppressions',
    method: 'GET',
    path: '/campaigns/suppressions',
    tag: 'Suppressions',
    summary: 'List suppressions',
    description: 'Returns the entries of the workspace and of its groups, newest first, including expired ones.',
    rate: (query) => (query['search'] === undefined ? 'default' : 'search'),
    query: SuppressionsQuery,
    response: CampaignSuppressionsPageOut,
    handler: async (ctx, { query, workspaceId }) => {
      const { rows, nextCursor } = await listEntries(ctx, workspaceId, query);
      return { items: rows.map(suppressionToWire), nextCursor, hasMore: nextCursor !== null };
    },
  });

  operation(app, {
    id: 'deleteSuppression',
    method: 'DELETE',
    path: '/campaigns/suppressions',
    tag: 'Suppressions',
    summary: 'Delete a suppression',
    description:
      'Deletes the entry of one scope: of the group with `groupId`, of the workspace without. Contacts stopped by the entry stay stopped. Deleting requires no `override` and is recorded in the audit log. Returns `deleted: false` if no such entry exists.',
    query: SuppressionKeyQuery,
    response: CampaignSuppressionDeleteOut,
    handler: async (ctx, { query, workspaceId }) => {
      const target = requireTarget(query.email);
      const deleted = await removeEntry(ctx, workspaceId, target, query.groupId ?? '');
      return { email: targetText(target), ...scopeOf(query.groupId), deleted };
    },
  });

  operation(app, {
    id: 'getSuppressionStatus',
    method: 'GET',
    path: '/campaigns/suppressions/status',
    tag: 'Suppressions',
    summary: 'Check an address',
    description:
      'Returns whether an address is suppressed in a group, or outside groups without `groupId`. A group entry takes precedence over a workspace entry, and an address over its domain. Expired entries do not count.',
    query: SuppressionKeyQuery,
    response: CampaignSuppressionStatusEnvelopeOut,
    handler: async (ctx, { query, workspaceId }) => {
      const target = requireTarget(query.email);
      const row = await decidingEntry(ctx, workspaceId, target, query.groupId ?? '');
      const entry = row === undefined ? null : suppressionToWire(row);
      return {
        email: targetText(target),
        groupId: query.groupId ?? null,
        suppressed: entry !== null,
        status: {
          suppressed: entry !== null,
          scope: entry?.scope ?? null,
          kind: entry?.kind ?? null,
          reason: entry?.reason ?? null,
          entry,
        },
      };
    },
  });
}

function scopeOf(groupId: string | undefined): { groupId: string | null; scope: 'group' | 'workspace' } {
  return { groupId: groupId ?? null, scope: groupId === undefined ? 'workspace' : 'group' };
}
