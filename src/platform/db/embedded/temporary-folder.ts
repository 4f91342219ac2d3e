import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes a data folder for work that takes it away at its end. The server's own user can enter it: a cluster that this user could not reach
 * would be kept elsewhere (`location.ts`), and stay there.
 */
export function temporaryDataFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `outrider-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}
