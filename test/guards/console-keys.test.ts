import { expect, test } from 'vitest';
import { readTree, type SourceFile } from './tree.js';

const DEFINITION =
  /queryKey:\s*(?:keyOf\(\s*[\w.]+,|ownKey\()\s*'([\w-]+)'(?:,\s*'([\w-]+)')?[^;]*?\),\s*(?:\.\.\.[^\n]*\n\s*)?(\w+)/g;
const SPELT = /(?:queryKey(?:\s*:|=)|setQueryData(?:<[^(]*>)?\(|getQueryData(?:<[^(]*>)?\()\s*\[(?!,)/g;

interface Found {
  readonly path: string;
  readonly name: string;
}

/** Keys next to a function that fetches the response; `name` is the resource with its query. */
function definitions(files: readonly SourceFile[]): Found[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(DEFINITION)]
      .filter(([, , , next]) =>
        ['queryFn', 'initialPageParam', 'staleTime', 'retry', 'enabled', 'gcTime'].includes(next ?? ''),
      )
      .map(([, resource, query]) => ({ path, name: [resource, query].filter((part) => part !== undefined).join(' ') })),
  );
}

/** Returns hand-written key lists, which no type checks. */
function spelt(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(SPELT)]
      // Code that reads parts of a key and creates none.
      .filter(
        ({ index, 0: found }) => !/^queryKey: \[[\w\s,]*\]\s*\}/.test(text.slice(index, index + found.length + 60)),
      )
      .map(() => path),
  );
}

const console = readTree(['console/src']);
const fake = (path: string, text: string): SourceFile => ({ path, text, code: text, imports: [] });

test('only keyOf and ownKey create the console’s query keys, and they check the names', () => {
  expect(spelt(console)).toEqual([]);
  expect(spelt([fake('a.ts', "invalidateQueries({ queryKey: [workspaceId, 'campaigns'] })")])).toEqual(['a.ts']);
  expect(spelt([fake('a.ts', 'const f = ({ queryKey: [, resource] }) => resource')])).toEqual([]);
});

test('each console query is defined once, so that one key has one shape', () => {
  const found = definitions(console);
  expect(found.length).toBeGreaterThan(60);
  const twice = found.filter(({ name }, at) => found.findIndex((other) => other.name === name) !== at);
  expect(twice).toEqual([]);
  const other = "queryKey: keyOf(workspaceId, 'campaigns', 'names'),\n    queryFn: () => 1";
  expect(definitions([fake('a.ts', other), fake('b.ts', other)]).map(({ name }) => name)).toEqual([
    'campaigns names',
    'campaigns names',
  ]);
});
