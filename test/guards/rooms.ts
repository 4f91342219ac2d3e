import { posix } from 'node:path';
import { isDoorPath, isTest, type SourceFile } from './tree.js';

/** Beyond this a folder is a hall in which nobody finds anything. */
const MOST_FILES = 40;

export function foldersFitInTheHead(files: readonly SourceFile[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (isTest(file)) continue;
    const folder = posix.dirname(file.path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > MOST_FILES).map(([folder, count]) => `${folder} has ${count} files`);
}

/** Beyond this a module has no inside: who uses it knows all of it. */
const MOST_NAMES = 25;

/** Doors that are wider still, each to become narrower: a number here only ever falls. */
const WIDE_DOORS: Readonly<Record<string, { readonly names: number; readonly sql: number }>> = {
  campaigns: { names: 41, sql: 1 },
  contacts: { names: 37, sql: 1 },
  delivery: { names: 25, sql: 1 },
  events: { names: 25, sql: 5 },
  launch: { names: 25, sql: 1 },
  mailboxes: { names: 48, sql: 11 },
  preflight: { names: 25, sql: 2 },
};

/** A door offers few names, and no statement: who needs its rows asks a service, which knows what goes with them. */
export function doorsAreNarrow(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    if (!isDoorPath(file.path)) return [];
    const offered = [...file.text.matchAll(/^export( type)? \{([^}]*)\} from '([^']+)'/gm)].flatMap(
      ([, typeOnly, names = '', from = '']) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '')
          .map((name) => ({
            name,
            isStatement: typeOnly === undefined && !name.startsWith('type ') && /\.(?:repo|reads)\.js$/.test(from),
          })),
    );
    const statements = offered.filter((one) => one.isStatement).map((one) => one.name);
    const wide = WIDE_DOORS[/^src\/modules\/([^/]+)\/index\.ts$/.exec(file.path)?.[1] ?? ''] ?? {
      names: MOST_NAMES,
      sql: 0,
    };
    return [
      ...(offered.length > wide.names ? [`${file.path} offers ${offered.length} names`] : []),
      ...(statements.length > wide.sql ? [`${file.path} offers statements: ${statements.join(', ')}`] : []),
    ];
  });
}
