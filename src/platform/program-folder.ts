import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Absolute path of the program's folder with `package.json`, `migrations`, and `console/dist`. The same in a checkout (`src`, `dist`) and
 * in the installed package, whose code is bundled. Never written to.
 */
export const PROGRAM_FOLDER = findProgramFolder(dirname(fileURLToPath(import.meta.url)));

/** Version of this program, from its `package.json`. */
export const VERSION = readVersion();

function findProgramFolder(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'migrations')) && existsSync(join(folder, 'package.json'))) return folder;
    if (dirname(folder) === folder) throw new Error(`The files of Outrider are missing above ${from}. Reinstall it.`);
  }
}

function readVersion(): string {
  const text = readFileSync(join(PROGRAM_FOLDER, 'package.json'), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}
