import { posix } from 'node:path';
import { isDoorPath, isTest, type SourceFile } from './tree.js';

/** Number of files beyond which a folder is hard to search. */
const MOST_FILES = 40;

export function foldersAreSmall(files: readonly SourceFile[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (isTest(file)) continue;
    const folder = posix.dirname(file.path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > MOST_FILES).map(([folder, count]) => `${folder} has ${count} files`);
}

/** Above this number of names, a module or a folder with its own door hides nothing from its users. */
const MOST_NAMES = 25;

/** Doors export few names and no SQL statements: other modules ask a service, which knows the consequences. */
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
    return [
      ...(offered.length > MOST_NAMES ? [`${file.path} offers ${offered.length} names`] : []),
      ...(statements.length > 0 ? [`${file.path} offers statements: ${statements.join(', ')}`] : []),
    ];
  });
}

/** Above this number of lines, the operations of a route function are several topics. */
const MOST_ROUTE_LINES = 100;

/** Functions that register operations are short: each topic has its own. */
export function routeFunctionsAreShort(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    if (!file.path.endsWith('.routes.ts')) return [];
    return [...file.text.matchAll(/^(?:export )?(?:async )?function\*? (\w+)[\s\S]*?^\}$/gm)].flatMap(
      ([text, name]) => {
        const lines = text.split('\n').length;
        return lines > MOST_ROUTE_LINES ? [`${name} of ${file.path} has ${lines} lines`] : [];
      },
    );
  });
}
