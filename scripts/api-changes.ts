/** A JSON object of an OpenAPI document. */
export type Json = { readonly [key: string]: unknown };

/** Direction of a value: requests must not become stricter, responses must not become less specific. */
type Way = 'sent' | 'answered';

interface Side {
  readonly document: Json;
  readonly schema: Json;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * Lists the breaking changes for clients of the old document, one line each; empty if the new API is
 * compatible. New enum values in responses and new fields do not count: clients must expect both.
 */
export function breakingChanges(before: Json, after: Json): string[] {
  const found: string[] = [];
  for (const [path, methods] of Object.entries(objectOf(before['paths']))) {
    for (const method of METHODS) {
      const old = objectOf(methods)[method];
      if (old === undefined) continue;
      const location = `${method.toUpperCase()} ${path}`;
      const now = objectOf(objectOf(after['paths'])[path])[method];
      if (now === undefined) found.push(`${location} was removed`);
      else found.push(...changesOfOperation(location, before, objectOf(old), after, objectOf(now)));
    }
  }
  return [...new Set(found)];
}

function changesOfOperation(location: string, before: Json, old: Json, after: Json, now: Json): string[] {
  const found: string[] = [];
  if (old['operationId'] !== now['operationId']) found.push(`${location} was renamed to ${now['operationId']}`);
  const newParameters = parametersOf(after, now);
  for (const [name, parameter] of parametersOf(before, old)) {
    const same = newParameters.get(name);
    if (same === undefined) found.push(`${location} no longer accepts ${name}`);
    else {
      if (same['required'] === true && parameter['required'] !== true) found.push(`${location} requires ${name}`);
      found.push(...compare('sent', `${location} ${name}`, sideOf(before, parameter), sideOf(after, same)));
    }
  }
  for (const [name, parameter] of newParameters) {
    if (parameter['required'] === true && !parametersOf(before, old).has(name))
      found.push(`${location} requires ${name}`);
  }
  const [oldBody, newBody] = [resolve(before, old['requestBody']), resolve(after, now['requestBody'])];
  if (newBody['required'] === true && oldBody['required'] !== true) found.push(`${location} requires a body`);
  found.push(...changesOfContent('sent', `${location} body`, before, oldBody, after, newBody));
  for (const [status, response] of Object.entries(objectOf(old['responses']))) {
    const answer = objectOf(now['responses'])[status];
    if (answer === undefined && status.startsWith('2')) found.push(`${location} no longer returns ${status}`);
    if (answer === undefined) continue;
    const [left, right] = [resolve(before, response), resolve(after, answer)];
    found.push(...changesOfContent('answered', `${location} ${status}`, before, left, after, right));
  }
  return found;
}

function changesOfContent(way: Way, location: string, before: Json, old: Json, after: Json, now: Json): string[] {
  const contents = objectOf(now['content']);
  return Object.entries(objectOf(old['content'])).flatMap(([type, content]) =>
    contents[type] === undefined
      ? [`${location} is no longer ${type}`]
      : compare(way, location, sideOf(before, objectOf(content)), sideOf(after, objectOf(contents[type]))),
  );
}

function parametersOf(document: Json, operation: Json): Map<string, Json> {
  const list = ((operation['parameters'] ?? []) as unknown[]).map((parameter) => resolve(document, parameter));
  return new Map(list.map((parameter) => [`${parameter['in']} ${parameter['name']}`, parameter]));
}

/** Compares schemas: values of `narrow` must match `wide`, the new schema for requests and the old one for responses. */
function compare(way: Way, location: string, old: Side, now: Side, seen: ReadonlySet<string> = new Set()): string[] {
  const key = `${old.schema['$ref']} ${now.schema['$ref']}`;
  if (key !== 'undefined undefined' && seen.has(key)) return [];
  const [left, right] = [variantsOf(old), variantsOf(now)];
  const [narrow, wide] = way === 'sent' ? [left, right] : [right, left];
  const problems = narrow.flatMap((variant) => {
    const tries = wide.map((other) => {
      const [one, two] = way === 'sent' ? [variant, other] : [other, variant];
      return compareOne(way, location, one, two, new Set([...seen, key]));
    });
    if (tries.some((problem) => problem.length === 0)) return [];
    return [...tries].sort((a, b) => a.length - b.length)[0] ?? [`${location} no longer has a type`];
  });
  return problems;
}

function compareOne(way: Way, location: string, old: Side, now: Side, seen: ReadonlySet<string>): string[] {
  const [a, b] = [old.schema, now.schema];
  const [narrow, wide] = way === 'sent' ? [a, b] : [b, a];
  const type = wide['type'];
  const fits = type === undefined || type === narrow['type'] || (type === 'number' && narrow['type'] === 'integer');
  if (!fits) return [`${location} changed from ${a['type'] ?? 'any type'} to ${b['type'] ?? 'any type'}`];
  return [
    ...(way === 'sent' ? [...valuesGone(location, a, b), ...boundsTightened(location, a, b)] : []),
    ...fieldChanges(way, location, old, now, seen),
    ...(isObject(a['items']) && isObject(b['items'])
      ? compare(way, `${location}[]`, { ...old, schema: a['items'] }, { ...now, schema: b['items'] }, seen)
      : []),
    ...(isObject(a['additionalProperties']) && isObject(b['additionalProperties'])
      ? compare(
          way,
          `${location}.*`,
          { ...old, schema: a['additionalProperties'] },
          { ...now, schema: b['additionalProperties'] },
          seen,
        )
      : []),
  ];
}

function valuesGone(location: string, old: Json, now: Json): string[] {
  const [before, after] = [old['enum'], now['enum']] as Array<unknown[] | undefined>;
  if (after === undefined) return [];
  if (before === undefined) return [`${location} no longer accepts all values`];
  return before.filter((value) => !after.includes(value)).map((value) => `${location} no longer accepts ${value}`);
}

function boundsTightened(location: string, old: Json, now: Json): string[] {
  const tighter = (name: string, sign: 1 | -1): string[] => {
    const [before, after] = [old[name], now[name]] as Array<number | undefined>;
    if (after === undefined || (before !== undefined && after * sign >= before * sign)) return [];
    return [`${location} has ${name} ${after}${before === undefined ? '' : ` instead of ${before}`}`];
  };
  return [
    ...['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'].flatMap((name) => tighter(name, 1)),
    ...['minimum', 'exclusiveMinimum', 'minLength', 'minItems'].flatMap((name) => tighter(name, -1)),
  ];
}

function fieldChanges(way: Way, location: string, old: Side, now: Side, seen: ReadonlySet<string>): string[] {
  const [before, after] = [objectOf(old.schema['properties']), objectOf(now.schema['properties'])];
  const [neededBefore, neededNow] = [requiredOf(old.schema), requiredOf(now.schema)];
  const gone = Object.keys(before).filter(
    (field) => after[field] === undefined && now.schema['properties'] !== undefined,
  );
  const [fewer, more] = way === 'sent' ? [neededBefore, neededNow] : [neededNow, neededBefore];
  const word = way === 'sent' ? 'is required' : 'may be absent';
  return [
    ...gone.map((field) => `${location}.${field} was removed`),
    ...more
      .filter((field) => !fewer.includes(field) && !gone.includes(field))
      .map((field) => `${location}.${field} ${word}`),
    ...Object.entries(before).flatMap(([field, schema]) =>
      after[field] === undefined
        ? []
        : compare(
            way,
            `${location}.${field}`,
            { ...old, schema: objectOf(schema) },
            { ...now, schema: objectOf(after[field]) },
            seen,
          ),
    ),
  ];
}

/** Expands a schema into plain alternatives: null is one, and each type of a list of types. */
function variantsOf({ document, schema }: Side): Side[] {
  const resolved = resolve(document, schema);
  const choice = (resolved['anyOf'] ?? resolved['oneOf']) as Json[] | undefined;
  if (choice !== undefined) return choice.flatMap((one) => variantsOf({ document, schema: one }));
  const { type } = resolved;
  if (!Array.isArray(type)) return [{ document, schema: resolved }];
  return type.map((one) => ({
    document,
    schema: one === 'null' ? { type: one } : { ...resolved, type: one, ...withoutNull(resolved) },
  }));
}

function withoutNull(schema: Json): Json {
  const values = schema['enum'] as unknown[] | undefined;
  return values === undefined ? {} : { enum: values.filter((value) => value !== null) };
}

function sideOf(document: Json, holder: Json): Side {
  return { document, schema: objectOf(holder['schema']) };
}

function resolve(document: Json, part: unknown): Json {
  const ref = objectOf(part)['$ref'];
  if (typeof ref !== 'string') return objectOf(part);
  const target = ref
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => objectOf(value)[key.replaceAll('~1', '/')], document);
  return resolve(document, target);
}

function requiredOf(schema: Json): string[] {
  return (schema['required'] ?? []) as string[];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objectOf(value: unknown): Json {
  return isObject(value) ? value : {};
}
