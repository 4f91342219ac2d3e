import { expect, test } from 'vitest';
import { readTree, type SourceFile } from './tree.js';

const DEFINITION =
  /queryKey:\s*(?:keyOf\(\s*[\w.]+,|ownKey\()\s*'([\w-]+)'(?:,\s*'([\w-]+)')?[^;]*?\),\s*(?:\.\.\.[^\n]*\n\s*)?(\w+)/g;
const SPELT = /(?:queryKey(?:\s*:|=)|setQueryData(?:<[^(]*>)?\(|getQueryData(?:<[^(]*>)?\()\s*\[(?!,)/g;

interface Found {
  readonly path: string;
  readonly name: string;
}

/** Keys that stand beside a function that asks for their answer; `name` is the resource with its query. */
function definitions(files: readonly SourceFile[]): Found[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(DEFINITION)]
      .filter(([, , , next]) =>
        ['queryFn', 'initialPageParam', 'staleTime', 'retry', 'enabled', 'gcTime'].includes(next ?? ''),
      )
      .map(([, resource, query]) => ({ path, name: [resource, query].filter((part) => part !== undefined).join(' ') })),
  );
}

/** Keys that are written as lists by hand: no type checks them. */
function spelt(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(SPELT)]
      // What reads the parts of a key takes it apart and makes none.
      .filter(
        ({ index, 0: found }) => !/^queryKey: \[[\w\s,]*\]\s*\}/.test(text.slice(index, index + found.length + 60)),
      )
      .map(() => path),
  );
}

const console = readTree(['console/src']);
const fake = (path: string, text: string): SourceFile => ({ path, text, code: text, imports: [] });

test('keys of the console’s queries are written by keyOf and ownKey alone, which check their names', () => {
  expect(spelt(console)).toEqual([]);
  expect(spelt([fake('a.ts', "invalidateQueries({ queryKey: [workspaceId, 'campaigns'] })")])).toEqual(['a.ts']);
  expect(spelt([fake('a.ts', 'const f = ({ queryKey: [, resource] }) => resource')])).toEqual([]);
});

test('each query of the console is defined once, so that one key has one shape', () => {
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
