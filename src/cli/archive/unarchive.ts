import { counted } from '../../engine/words/counted.js';
import { setWorkspaceStatus } from '../../modules/foundation/workspaces/index.js';
import { systemClock } from '../../platform/clock.js';
import { readInstalledConfig } from '../../platform/config.js';
import { insertInstallationHold } from '../../platform/db/installation-hold.js';
import { clientRunner } from '../../platform/db/sql-runner.js';
import { StartError } from '../../platform/start-error.js';
import type { Output } from '../output.js';
import { intoEmptyInstance } from './into-empty.js';

/**
 * Loads the archive of a workspace into an empty instance, activates the workspace, and holds the instance: nothing is sent
 * until a release. Either everything is loaded or the database stays without data.
 *
 * @param identity file with an identity of age, instead of the one in the settings
 */
export async function unarchive(output: Output, folder: string, identity: string | undefined): Promise<void> {
  const { location, manifest, rows } = await intoEmptyInstance(readInstalledConfig(), folder, identity, output, {
    requireManifest: ({ workspace }) => {
      if (workspace !== undefined) return;
      throw new StartError(`${folder} is a backup of a whole instance. Use "outrider restore".`);
    },
    afterLoad: async (client, { workspace, createdAt }) => {
      const ctx = { sql: clientRunner(client), clock: systemClock };
      // It was suspended for the archive. The hold keeps it from sending.
      if (workspace !== undefined) await setWorkspaceStatus(ctx, workspace.id, 'active');
      await insertInstallationHold(client, createdAt);
    },
  });
  output.result(
    [
      `Loaded the workspace "${manifest.workspace?.name}" of ${manifest.createdAt}: ${counted(rows, 'row')}.`,
      'Nothing is sent yet. Start the service, which reads the mailboxes, then run "outrider release".',
    ],
    {
      ...{ folder: location, workspaceId: manifest.workspace?.id, name: manifest.workspace?.name },
      ...{ createdAt: manifest.createdAt, rows, held: true },
    },
  );
}
