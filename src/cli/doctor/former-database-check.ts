import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sizeText } from '../../engine/words/size.js';
import { findFormerFolder } from '../../platform/db/embedded/former-folder.js';
import { type Finding, type MachineFacts, ok, warning } from './check.js';

/** Checks whether the files of the database from before an upgrade of PostgreSQL still take space. */
export async function formerDatabase({ config }: MachineFacts): Promise<Finding> {
  const former = findFormerFolder(config.dataDir);
  if (former === null || !existsSync(former.folder)) return ok('No files from before an upgrade of PostgreSQL');
  const { folder, major, upgradedAt, isOutdated } = former;
  const kept = `The files of PostgreSQL ${major} from before the upgrade on ${upgradedAt.slice(0, 10)} take ${sizeText(await sizeOf(folder))} in ${folder}`;
  if (!isOutdated) return ok(`${kept}. Until the service starts, "outrider upgrade --cancel" goes back to them`);
  return warning(`${kept}.`, 'They are outdated since the service started. Delete them: outrider upgrade --discard');
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}
