import { appendAudit } from '../../modules/foundation/workspaces/index.js';
import { endPolls } from '../../modules/reach/mailboxes/syncs/index.js';
import { readInstalledConfig } from '../../platform/config.js';
import { inTx } from '../../platform/context.js';
import { deleteWorkspaceMove, findWorkspaceMove, upsertRetiredWorkspace } from '../../platform/db/workspace-moves.js';
import { StartError } from '../../platform/start-error.js';
import { findArchivable } from '../archive/archivable.reads.js';
import { asOperator } from '../as-operator.js';
import type { Output } from '../output.js';

interface RetireOptions {
  /** Address of the instance in which the workspace continues. */
  readonly movedTo?: string;
  readonly undo?: boolean;
}

/**
 * Marks a suspended workspace as moved to another instance: no background work runs for it, its mail and forms are not accepted, and
 * it cannot be activated until the mark is removed. The service may be running.
 */
export async function retire(
  output: Output,
  workspaceId: number,
  { movedTo, undo = false }: RetireOptions,
): Promise<void> {
  if (movedTo !== undefined && !/^https?:$/.test(URL.parse(movedTo)?.protocol ?? '')) {
    throw new StartError('--moved-to must be a URL, such as https://outreach.example.com.');
  }
  const name = await asOperator(readInstalledConfig(), (ctx) =>
    inTx(ctx, async (ctx) => {
      const workspace = await findArchivable(ctx.sql, workspaceId);
      if (workspace === null)
        throw new StartError(`There is no workspace ${workspaceId}. See "outrider workspaces list".`);
      const move = await findWorkspaceMove(ctx.sql, workspaceId);
      const entry = { resource: 'workspace', resourceId: String(workspaceId) };
      if (undo) {
        if (move?.status !== 'retired') throw new StartError(`"${workspace.name}" is not retired.`);
        await deleteWorkspaceMove(ctx.sql, workspaceId);
        await appendAudit(ctx, workspaceId, { ...entry, action: 'workspace.retirement_undone' });
        return workspace.name;
      }
      if (workspace.status !== 'suspended' || move?.status === 'held') {
        throw new StartError(
          `"${workspace.name}" is ${move?.status === 'held' ? 'held after its move to this instance' : 'active'}. Suspend and archive it first.`,
        );
      }
      await upsertRetiredWorkspace(ctx.sql, workspaceId, movedTo ?? null);
      await endPolls(ctx, workspaceId);
      const changes = { movedTo: movedTo ?? null };
      await appendAudit(ctx, workspaceId, { ...entry, action: 'workspace.retired', changes });
      return workspace.name;
    }),
  );
  output.result(
    [
      undo
        ? `"${name}" is no longer retired: its mailboxes are read, its webhooks are called, and its mail and forms are accepted. It stays suspended.`
        : `Retired "${name}": nothing runs for it here, and its mail and forms are not accepted. To undo this, run "outrider retire ${workspaceId} --undo".`,
    ],
    { workspaceId, name, retired: !undo, movedTo: undo ? null : (movedTo ?? null) },
  );
}
