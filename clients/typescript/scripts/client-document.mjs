/** @typedef {{ [key: string]: any }} Json */

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Converts a name such as `reply_intent` to `replyIntent`. */
export const camelCase = (name) => name.replaceAll(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());

const isAlias = (name, names) => /^[A-Z]/.test(name) || (camelCase(name) !== name && names.includes(camelCase(name)));

/**
 * Returns the part of the document that API clients use, in camelCase: without operations of the console and of
 * machines, deprecated ones, and the schemas that only they need.
 * @param {Json} source openapi.json @returns {{ document: Json, operations: Json[], renamed: Map<string, Map<string,
 * string>> }} `operations` as in the document, with the wire names of their parameters; `renamed`: wire name and name
 * of the renamed fields of a schema
 */
export function clientDocument(source) {
  const document = structuredClone(source);
  const operations = [];
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = methods[method];
      if (operation === undefined) continue;
      if (operation['x-audience'] !== undefined || operation.deprecated) delete methods[method];
      else operations.push(readOperation(document, path, method, operation));
    }
    if (Object.keys(methods).length === 0) delete document.paths[path];
  }
  document.paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => [
      path.replaceAll(/\{(\w+)\}/g, (_, name) => `{${camelCase(name)}}`),
      methods,
    ]),
  );
  const used = usedSchemas(document, operations);
  const renamed = new Map();
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    if (!used.has(name)) delete document.components.schemas[name];
    else rename(name, schema, renamed);
  }
  return { document, operations, renamed };
}

function readOperation(document, path, method, operation) {
  const parameters = operation.parameters.map((parameter) => structuredClone(resolve(document, parameter)));
  const names = parameters.map(({ name }) => name);
  const kept = parameters.filter(({ name, in: location }) => location !== 'query' || !isAlias(name, names));
  const described = kept.map((parameter) => ({
    wire: parameter.name,
    name: parameter.in === 'header' ? headerName(parameter.name) : camelCase(parameter.name),
    location: parameter.in,
    required: parameter.required === true,
  }));
  operation.parameters = kept
    .map((parameter, index) => ({ ...parameter, name: described[index].name, key: parameter.in }))
    // Idempotency keys are options of a request.
    .filter(({ name, in: location }) => location !== 'header' || name === 'ifMatch')
    .map(({ key: _location, ...parameter }) => parameter);
  const named = path.replaceAll(/\{(\w+)\}/g, (_, name) => `{${camelCase(name)}}`);
  return { id: operation.operationId, path: named, method: method.toUpperCase(), operation, parameters: described };
}

const headerName = (name) => (name === 'If-Match' ? 'ifMatch' : name);

export function resolve(document, part) {
  if (typeof part?.$ref !== 'string') return part;
  return part.$ref
    .slice(2)
    .split('/')
    .reduce((value, key) => value[key], document);
}

/** Returns the name of the schema that a reference points to. */
export const nameOf = (reference) => /^#\/components\/schemas\/(\w+)$/.exec(reference ?? '')?.[1];

function* referencesIn(value) {
  if (typeof value !== 'object' || value === null) return;
  if (typeof value.$ref === 'string') yield value.$ref;
  for (const part of Object.values(value)) yield* referencesIn(part);
}

function usedSchemas(document, operations) {
  const used = new Set();
  const visit = (part) => {
    for (const reference of referencesIn(part)) {
      const name = nameOf(reference) ?? reference;
      if (used.has(name)) continue;
      used.add(name);
      visit(resolve(document, { $ref: reference }));
    }
  };
  visit(operations.map(({ operation }) => operation));
  visit([document.webhooks, { $ref: '#/components/schemas/WebhookEvent' }]);
  return used;
}

function rename(name, schema, renamed) {
  const names = Object.keys(schema.properties ?? {});
  if (names.length === 0) return;
  const fields = names.filter((field) => !isAlias(field, names));
  const changed = fields.filter((field) => camelCase(field) !== field);
  if (changed.length > 0) renamed.set(name, new Map(changed.map((field) => [field, camelCase(field)])));
  schema.properties = Object.fromEntries(fields.map((field) => [camelCase(field), schema.properties[field]]));
  if (schema.required !== undefined) schema.required = schema.required.map(camelCase);
}
