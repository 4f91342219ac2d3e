import { posix } from 'node:path';
import { isTest, moduleOf, type SourceFile } from './tree.js';

/**
 * Parts of a module that import each other. A part is a folder inside of it, the module's own folder without its door, or the door.
 * A pair is removed once the imports of one side are turned around; none is added.
 */
const TWO_WAY: readonly string[] = [
  'mailboxes <-> mailboxes/bulk',
  'mailboxes <-> mailboxes/connection',
  'mailboxes <-> mailboxes/destinations',
  'mailboxes <-> mailboxes/folders',
  'mailboxes <-> mailboxes/mail-clients',
  'mailboxes <-> mailboxes/oauth',
  'mailboxes <-> mailboxes/slots',
  'mailboxes/connection <-> mailboxes/oauth',
];

function partOf(path: string): string {
  const inModules = path.slice('src/modules/'.length);
  // The door of a module exports from all its parts, so it is above them.
  return /^[^/]+\/index\.ts$/.test(inModules) ? inModules : posix.dirname(inModules);
}

/** Pairs of parts of a module that import each other, sorted. */
function twoWayPairs(files: readonly SourceFile[]): string[] {
  const edges = new Set(
    files
      .filter((file) => moduleOf(file.path) !== null && !isTest(file))
      .flatMap((file) =>
        file.imports
          .filter(({ target }) => target !== null && moduleOf(target) === moduleOf(file.path))
          .map(({ target }) => `${partOf(file.path)} ${partOf(target!)}`),
      ),
  );
  return [...edges]
    .map((edge) => edge.split(' ') as [string, string])
    .filter(([from, to]) => from < to && edges.has(`${to} ${from}`))
    .map(([from, to]) => `${from} <-> ${to}`)
    .sort();
}

/** Of two parts of a module, one imports the other. */
export function partsHaveAnOrder(files: readonly SourceFile[]): string[] {
  return twoWayPairs(files).filter((pair) => !TWO_WAY.includes(pair));
}
