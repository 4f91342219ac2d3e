import { existsSync, readFileSync } from 'node:fs';
import { type TSchema, Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import type { ValidationIssue } from '../errors.js';
import { asJsonSchema } from './json-schema.js';
import { parseQueryString } from './reading/query-string.js';
import { type ParameterPart, parametersReader } from './reading/read-parameters.js';
import { Reading } from './reading/reading.js';

const FOLDER = new URL('../../../../shared/corpora/http-422-fastapi/', import.meta.url);

interface Pair {
  readonly operation: string | null;
  readonly params: ReadonlyArray<{ name: string; type: string; default: string | null; in: 'path' | 'query' }> | null;
  readonly request: string;
  readonly status: number;
  readonly body: { detail: ValidationIssue[] };
}

/** `Path(lt=3, gt=1)` as the keywords of a schema. */
function constraints(text: string | null): Record<string, number> {
  const names = { lt: 'exclusiveMaximum', le: 'maximum', gt: 'exclusiveMinimum', ge: 'minimum' } as const;
  const lengths = { max_length: 'maxLength', min_length: 'minLength' } as const;
  const found = [...(text ?? '').matchAll(/(\w+)=(-?[\d.]+)/g)];
  return Object.fromEntries(
    found.flatMap(([, name, value]) => {
      const keyword = { ...names, ...lengths }[name as keyof typeof names];
      return keyword === undefined ? [] : [[keyword, Number(value)]];
    }),
  );
}

function schemaOf(type: string, options: Record<string, number>): TSchema {
  if (type.startsWith('int')) return Type.Integer(options);
  if (type === 'float') return Type.Number(options);
  return type === 'bool' ? Type.Boolean() : Type.String(options);
}

function answer(pair: Pair): ValidationIssue[] {
  const [path = '', query = ''] = pair.request.split('?');
  const [param] = pair.params ?? [];
  if (param === undefined) return [];
  const part: ParameterPart = param.in;
  const schema = schemaOf(param.type, constraints(param.default));
  const required = part === 'path' || param.default === null || param.default === 'Query()';
  const properties = { [param.name]: required ? schema : Type.Optional(schema) };
  const raw =
    part === 'path' ? { [param.name]: decodeURIComponent(path.split('/').at(-1) ?? '') } : parseQueryString(query);
  const to = new Reading();
  parametersReader(part, asJsonSchema(Type.Object(properties)))(raw, to);
  return to.issues;
}

const known = existsSync(FOLDER);

describe.skipIf(!known)('agreement with the framework of the original', () => {
  const lines = known ? readFileSync(new URL('requests.jsonl', FOLDER), 'utf8').trim().split('\n') : [];
  const pairs = lines.map((line) => JSON.parse(line) as Pair).filter((pair) => (pair.params?.length ?? 0) === 1);

  it('has pairs to compare', () => expect(pairs.length).toBeGreaterThan(35));

  it.each(pairs.map((pair) => [pair.request, pair] as const))(
    'accepts or refuses %s as it does, word for word',
    (_, pair) => {
      const issues = answer(pair);
      expect(issues.length > 0).toBe(pair.status === 422);
      if (pair.status === 422) expect(issues).toEqual(pair.body.detail);
    },
  );
});
