import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Promised {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
}

type Paths = Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;

/** Operations of the specification that are not implemented yet. Remove an operation when you implement it; never add one. */
const NOT_SERVED_YET: readonly string[] = [];

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

const promised: Promised[] = read('../api/operations.tsv')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [method = '', path = '', operationId = ''] = line.split('\t');
    return { method, path, operationId };
  });

const { paths } = JSON.parse(read('../../openapi.json')) as { readonly paths: Paths };
const servedAs = ({ method, path }: Promised): string | undefined => paths[path]?.[method.toLowerCase()]?.operationId;

test('every one of the 118 promised operations is served under its method, path and name, except those listed here', () => {
  expect(promised).toHaveLength(118);
  const missing = promised.filter((one) => servedAs(one) === undefined).map((one) => one.operationId);
  expect(missing.sort()).toEqual([...NOT_SERVED_YET].sort());
  const renamed = promised.filter((one) => ![undefined, one.operationId].includes(servedAs(one)));
  expect(renamed).toEqual([]);
});
