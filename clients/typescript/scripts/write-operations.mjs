import { nameOf, resolve } from './client-document.mjs';

/**
 * Writes the table by which requests are made: method, path, and the wire names of parameters, only where they differ,
 * and the shapes of bodies with renamed fields.
 */
export function writeOperations({ document, operations, renamed }) {
  const shapes = shapesOf(document, renamed);
  const shapeOf = (schema) => targetOf(schema, shapes);
  const rows = operations.map(({ id, path, method, operation, parameters }) => {
    const list = (location) => parameters.filter((parameter) => parameter.location === location);
    const names = (location) => list(location).map(({ name, wire }) => (name === wire ? name : `${name}=${wire}`));
    const form = operation.requestBody?.content['multipart/form-data'];
    const sent = form?.schema ?? operation.requestBody?.content['application/json']?.schema;
    const fields = sent === undefined ? [] : fieldsOf(document, sent);
    const answer = operation.responses['200']?.content ?? {};
    const row = {
      method,
      path,
      query: names('query'),
      ifMatch: list('header').some(({ name }) => name === 'ifMatch'),
      isRepeatable: list('header').some(({ wire }) => wire === 'Idempotency-Key'),
      body:
        sent === undefined ? null : form !== undefined ? 'form' : operation.requestBody.required ? 'json' : 'optional',
      // Fields of the body that are also parameters; both get the value.
      shared: fields.filter((field) => parameters.some(({ name }) => name === field)),
      sent: sent === undefined ? null : shapeOf(sent),
      received: answer['application/json'] === undefined ? 'raw' : shapeOf(answer['application/json'].schema),
    };
    return `  ${id}: ${JSON.stringify(compact(row))},`;
  });
  const codes = operations.map(({ id, operation }) => `  ${id}: types.${nameOf(operation['x-error-codes'].$ref)};`);
  return [
    "import type { OperationTable, ShapeTable } from '../operation.js';",
    "import type * as types from './types.gen.js';",
    '',
    '/** Error codes by operation. */',
    'export interface ErrorCodes {',
    ...codes,
    '}',
    '',
    'export const OPERATIONS: OperationTable<keyof ErrorCodes> = {',
    ...rows,
    '};',
    '',
    'export const SHAPES: ShapeTable = {',
    ...Object.entries(shapes).map(([name, shape]) => `  ${name}: ${JSON.stringify(shape)},`),
    '};',
    '',
  ].join('\n');
}

const compact = (row) =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([, value]) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  );

/**
 * Returns the shapes of the schemas in which a field is renamed, at any depth: by wire name, the name and the shape of
 * its value.
 */
function shapesOf(document, renamed) {
  const { schemas } = document.components;
  const needed = new Set(renamed.keys());
  for (let size = -1; size !== needed.size; ) {
    size = needed.size;
    for (const [name, schema] of Object.entries(schemas)) {
      if (Object.values(schema.properties ?? {}).some((part) => refersTo(part, needed))) needed.add(name);
    }
  }
  const known = Object.fromEntries([...needed].map((name) => [name, true]));
  const shapes = {};
  for (const name of [...needed].sort()) {
    const wireOf = new Map([...(renamed.get(name) ?? [])].map(([wire, field]) => [field, wire]));
    shapes[name] = Object.fromEntries(
      Object.entries(schemas[name].properties ?? {}).flatMap(([field, part]) => {
        const target = targetOf(part, known);
        const wire = wireOf.get(field);
        if (target === null && wire === undefined) return [];
        return [[wire ?? field, target === null ? [field] : [field, target]]];
      }),
    );
  }
  const events = Object.keys(shapes).filter((name) => name.endsWith('Event'));
  if (events.length > 0) throw new Error(`Events are delivered in camelCase, but not ${events.join(', ')}`);
  return shapes;
}

const refersTo = (part, names) => targetOf(part, Object.fromEntries([...names].map((name) => [name, true]))) !== null;

/**
 * Returns the shape of a value; a leading `*` stands for each value of an object. Lists have the shape of their items.
 */
function targetOf(part, shapes) {
  if (part === undefined || typeof part !== 'object') return null;
  const name = nameOf(part.$ref);
  if (name !== undefined) return shapes[name] === undefined ? null : name;
  if (part.items !== undefined) return targetOf(part.items, shapes);
  for (const values of [part.additionalProperties, ...Object.values(part.patternProperties ?? {})]) {
    const target = targetOf(values, shapes);
    if (target !== null) return `*${target}`;
  }
  const choices = [...(part.anyOf ?? []), ...(part.oneOf ?? [])].map((one) => targetOf(one, shapes));
  const [target, another] = [...new Set(choices.filter((choice) => choice !== null))];
  if (another !== undefined) throw new Error(`A value has one shape, not ${target} or ${another}`);
  return target ?? null;
}

/** Returns the names of the fields of a body. */
export function fieldsOf(document, schema) {
  const [named] = schema.anyOf ?? [schema];
  return Object.keys(resolve(document, named).properties ?? {});
}
