import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a data folder for temporary work. The server's own user can access it: otherwise, the cluster would be created elsewhere
 * (`location.ts`) and stay there.
 */
export function temporaryDataFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `outrider-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}
