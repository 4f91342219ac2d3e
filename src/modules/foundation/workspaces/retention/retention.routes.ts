import { Type } from 'typebox';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { isoOrNull } from '../../../../platform/http/wire.js';
import { RetentionSettingsOut, RetentionUpdateIn } from './retention.schemas.js';
import { changeRetention, type DueChanges, type RetentionView, viewRetention } from './retention.service.js';

function toWire(views: readonly RetentionView[], dryRun: boolean): RetentionSettingsOut {
  return {
    dryRun,
    items: views.map(({ due, keptSince, nextDueAt, ...view }) => ({
      ...view,
      keptSince: isoOrNull(keptSince),
      dueCount: due.count,
      oldestDueAt: isoOrNull(due.oldest_at),
      nextDueAt: isoOrNull(nextDueAt),
    })),
  };
}

const WorkspacePath = Type.Object({ workspace_id: Type.Integer({ description: 'Must equal `workspaceId`.' }) });

/** Registers the operations of retention settings. */
export function retentionRoutes(app: App, dueChanges: DueChanges): void {
  operation(app, {
    id: 'getRetention',
    method: 'GET',
    path: '/workspaces/{workspace_id}/retention',
    tag: 'Workspaces',
    summary: 'Get retention settings',
    description:
      'Returns for how many days the workspace keeps events, single opens and clicks, the text of sent emails, the originals of received messages, and the text of quiet conversations, and what is deleted next. Contacts, statistics, suppressions and the audit log are not affected.',
    workspaceAlias: true,
    params: WorkspacePath,
    response: RetentionSettingsOut,
    handler: async (ctx, { workspaceId }) => toWire(await viewRetention(ctx, workspaceId, dueChanges), false),
  });

  operation(app, {
    id: 'updateRetention',
    method: 'PATCH',
    path: '/workspaces/{workspace_id}/retention',
    tag: 'Workspaces',
    summary: 'Update retention settings',
    description:
      'Updates the fields you send. Data that is older than the new number of days is deleted within a day and cannot be restored: send `dryRun` first to see how much that is.',
    scope: 'admin',
    workspaceAlias: true,
    refusesUnknownFields: true,
    params: WorkspacePath,
    body: RetentionUpdateIn,
    response: RetentionSettingsOut,
    example: { body: { email_bodies: 180, dryRun: true } },
    handler: async (ctx, { workspaceId, body }) => {
      const { dryRun, ...change } = body;
      return toWire(await changeRetention(ctx, workspaceId, change, dryRun, dueChanges), dryRun);
    },
  });
}
