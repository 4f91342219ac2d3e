import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AUDIT_PREDICATES } from './audit-terms.js';
import { german } from './de/german.js';

type Paths = Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;

const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as { readonly paths: Paths };
const changing = Object.values(paths).flatMap((methods) =>
  Object.entries(methods).flatMap(([method, { operationId }]) => (method === 'get' ? [] : [operationId])),
);
const routes = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^engine\//.test(path))
  .map((path) => readFileSync(join('src', path), 'utf8'))
  .join('\n');

/** Returns the declaration of an operation up to its handler. */
const declarationOf = (id: string): string => {
  const start = routes.indexOf(`id: '${id}',`);
  return start < 0 ? '' : routes.slice(start, routes.indexOf('handler', start));
};
const LEAVES_NONE = /\b(?:changesNothing|leavesNoRecord): true|\baccess: '(?:public|person|key)'/;

it('every operation that leaves an audit record has a sentence, and every sentence of an operation is used', () => {
  expect(changing.length).toBeGreaterThan(150);
  const recorded = changing.filter((id) => !LEAVES_NONE.test(declarationOf(id)));
  expect(recorded.length).toBeGreaterThan(100);
  const predicates = Object.keys(AUDIT_PREDICATES);
  expect(recorded.filter((id) => !predicates.includes(id))).toEqual([]);
  const own = predicates.filter((action) => !action.includes('.'));
  expect(own.filter((id) => !recorded.includes(id))).toEqual([]);
});

it('each sentence of a service is written by one', () => {
  const own = Object.keys(AUDIT_PREDICATES).filter((action) => action.includes('.'));
  const written = routes.replace(/`dns_provider\.\$\{what\}`/, "'dns_provider.set' 'dns_provider.removed'");
  expect(own.filter((action) => !written.includes(`'${action}'`))).toEqual([]);
});

it('each sentence is German after the name of its actor', () => {
  const verbs = Object.values(AUDIT_PREDICATES).map((predicate) => german[predicate]);
  expect(verbs.filter((verb) => !/^(?:hat|ist|konnte|signiert) /.test(verb ?? ''))).toEqual([]);
});
