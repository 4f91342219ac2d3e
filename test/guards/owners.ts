import { blankOut } from './lexer.js';
import { isTest, moduleOf, type SourceFile } from './tree.js';

const WRITE =
  /(?:\b(?:insert\s+into|update(?:\s+only)?|delete\s+from|truncate(?:\s+table)?|copy)\s+|\b(?:insertRows?|upsertRow|updateRows)\(\s*[\w.]+,\s*'|\bdueTable\(\s*'|\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*')([a-z_]+)/gi;

/** Returns the folder that owns a file: `modules/outreach/contacts`, `platform/queue`. */
const ownerOf = (path: string): string => {
  const parts = path.split('/');
  return parts.slice(1, parts[1] === 'modules' ? 4 : 3).join('/');
};

/** Each table is written by the folder that owns it, so that the consequences of a change are in one place. */
export function tablesHaveOneWriter(files: readonly SourceFile[]): string[] {
  return [...writersOfTables(files)]
    .filter(([, owners]) => owners.size > 1)
    .map(([table, owners]) => `${table} is written by ${[...owners].sort().join(', ')}`);
}

/** Returns the modules that own tables, by table. */
export function ownersOfTables(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  return new Map(
    [...writersOfTables(files)].flatMap(([table, owners]) =>
      [...owners].flatMap((owner) => {
        const module = moduleOf(`src/${owner}/`);
        return module === null ? [] : [[table, module] as const];
      }),
    ),
  );
}

function writersOfTables(files: readonly SourceFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const tables = tablesOf(files);
  const writers = new Map<string, Set<string>>();
  for (const file of files) {
    if (!file.path.startsWith('src/') || isTest(file)) continue;
    for (const [, name = ''] of blankOut(file.text, true).matchAll(WRITE)) {
      const table = name.toLowerCase();
      if (!tables.has(table)) continue;
      writers.set(table, (writers.get(table) ?? new Set()).add(ownerOf(file.path)));
    }
  }
  return writers;
}

/** Assignment of a new status to a send, up to the next column. `sendMoves` creates the contents of `${}`. */
const STATUS_SET = /\bset status = ([^\n]*)/g;

/** No statement contains the new status of a send: the state machine provides it. */
export function sendsMoveByTheMachine(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => file.path.startsWith('src/modules/sending/sends/') && !isTest(file))
    .flatMap((file) =>
      [...blankOut(file.text, true).matchAll(STATUS_SET)]
        .map(([, words = '']) => words.replaceAll(/\$\{[^}]*\}/g, '').split(', ')[0] ?? '')
        .filter((words) => words.includes("'"))
        .map((words) => `${file.path} sets ${words}`),
    );
}

/** `unnest` of parameters, not of an array column. */
const UNNESTS_VALUES = /\bunnest\(\s*(?:\(\s*select\s+)?\$/;
const HELPER = 'src/platform/db/given-rows.ts';
/** Statements receive rows from `givenRows`, which names each column once, next to its type and value. */
export function rowsAreGivenByOneHelper(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => file.path.startsWith('src/') && !isTest(file) && file.path !== HELPER)
    .filter((file) => UNNESTS_VALUES.test(blankOut(file.text, true)))
    .map((file) => `${file.path} unnests values by hand`);
}

/** Returns the names of all tables, from the list generated from the migrated database. */
function tablesOf(files: readonly SourceFile[]): ReadonlySet<string> {
  const generated = files.find((file) => file.path === 'src/platform/db/tables.ts');
  const all = /export interface Database \{([^}]*)\}/.exec(generated?.text ?? '')?.[1] ?? '';
  return new Set([...all.matchAll(/^\s*([a-z_]+):/gm)].map(([, name = '']) => name));
}
