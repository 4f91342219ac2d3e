import { endPolls } from '../../modules/reach/mailboxes/syncs/index.js';
import { readInstalledConfig } from '../../platform/config.js';
import { withClient } from '../../platform/db/one-client.js';
import { clientRunner } from '../../platform/db/sql-runner.js';
import { deleteWorkspaceMove, findWorkspaceMove, upsertRetiredWorkspace } from '../../platform/db/workspace-moves.js';
import { StartError } from '../../platform/start-error.js';
import { findArchivable } from '../archive/archivable.reads.js';
import { withDatabase } from '../database.js';
import type { Output } from '../output.js';

interface RetireOptions {
  /** Address of the instance in which the workspace continues. */
  readonly movedTo?: string;
  readonly undo?: boolean;
}

/**
 * Marks a suspended workspace as moved to another instance: its mailboxes are not read, its webhooks are not called, and it cannot
 * be activated until the mark is removed. The service may be running.
 */
export async function retire(
  output: Output,
  workspaceId: number,
  { movedTo, undo = false }: RetireOptions,
): Promise<void> {
  if (movedTo !== undefined && !/^https?:$/.test(URL.parse(movedTo)?.protocol ?? '')) {
    throw new StartError('--moved-to must be a URL, such as https://outreach.example.com.');
  }
  const name = await withDatabase(readInstalledConfig(), (url) =>
    withClient(url, async (client) => {
      const workspace = await findArchivable(client, workspaceId);
      if (workspace === null)
        throw new StartError(`There is no workspace ${workspaceId}. See "outrider workspaces list".`);
      const sql = clientRunner(client);
      const move = await findWorkspaceMove(sql, workspaceId);
      if (undo) {
        if (move?.status !== 'retired') throw new StartError(`"${workspace.name}" is not retired.`);
        await deleteWorkspaceMove(sql, workspaceId);
        return workspace.name;
      }
      if (workspace.status !== 'suspended' || move?.status === 'held') {
        throw new StartError(
          `"${workspace.name}" is ${move?.status === 'held' ? 'held after its move to this instance' : 'active'}. Suspend and archive it first.`,
        );
      }
      await upsertRetiredWorkspace(sql, workspaceId, movedTo ?? null);
      await endPolls({ sql }, workspaceId);
      return workspace.name;
    }),
  );
  output.result(
    [
      undo
        ? `"${name}" is no longer retired: its mailboxes are read and its webhooks are called. It stays suspended.`
        : `Retired "${name}": its mailboxes are not read and its webhooks are not called. To undo this, run "outrider retire ${workspaceId} --undo".`,
    ],
    { workspaceId, name, retired: !undo, movedTo: undo ? null : (movedTo ?? null) },
  );
}
