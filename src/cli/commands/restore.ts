import { counted } from '../../engine/words/counted.js';
import { readInstalledConfig } from '../../platform/config.js';
import { insertInstallationHold } from '../../platform/db/installation-hold.js';
import { StartError } from '../../platform/start-error.js';
import type { Output } from '../output.js';
import { intoEmptyInstance } from './into-empty.js';

/**
 * Restores a backup into an empty instance and holds it: the API works, but nothing is sent until a release. Either
 * everything is restored or the database stays without data.
 *
 * @param identity file with an identity of age, instead of the one in the settings
 */
export async function restore(output: Output, folder: string, identity?: string): Promise<void> {
  const { location, manifest, rows } = await intoEmptyInstance(readInstalledConfig(), folder, identity, output, {
    requireManifest: ({ workspace }) => {
      if (workspace === undefined) return;
      throw new StartError(`${folder} is an archive of the workspace "${workspace.name}". Use "outrider unarchive".`);
    },
    afterLoad: (client, { createdAt }) => insertInstallationHold(client, createdAt),
  });
  output.result(
    [
      `Restored the backup of ${manifest.createdAt}: ${counted(rows, 'row')} of ${manifest.tables.length} tables.`,
      'Nothing is sent yet. Start the service, which reads the mailboxes, then run "outrider release".',
    ],
    { folder: location, createdAt: manifest.createdAt, tables: manifest.tables.length, rows, held: true },
  );
}
