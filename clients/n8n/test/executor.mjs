// Runs nodes as n8n does, over real HTTP: only the parts of its executor that these nodes use.
// https://github.com/n8n-io/n8n/blob/master/packages/core/src/execution-engine/routing-node.ts
import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);
const { NodeApiError } = load('n8n-workflow');
const { n8n } = load('../package.json');
const instances = [...n8n.nodes, ...n8n.credentials].map((file) => new (Object.values(load(`../${file}`))[0])());
export const [outrider, outriderTrigger, outriderApi] = instances;

/** Evaluates a value that begins with `=`: text with expressions, or one expression. */
function evaluate(value, scope) {
  if (Array.isArray(value)) return value.map((item) => evaluate(item, scope));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, evaluate(item, scope)]));
  if (typeof value !== 'string' || !value.startsWith('=')) return value;
  const run = (code) => new Function(...Object.keys(scope), `return (${code})`)(...Object.values(scope));
  const whole = /^=\{\{((?:(?!\}\}).)*)\}\}$/.exec(value);
  return whole ? run(whole[1]) : value.slice(1).replace(/\{\{(.*?)\}\}/g, (_, code) => run(code));
}

/** Sets `a.b[0].c` of an object. */
function setAt(target, path, value) {
  const keys = path.replace(/\[(\d+)\]/g, '.$1').split('.');
  const last = keys.pop();
  let at = target;
  keys.forEach((key, index) => {
    at[key] ??= /^\d+$/.test(keys[index + 1] ?? last) ? [] : {};
    at = at[key];
  });
  at[last] = value;
}

async function request(credentials, { url, baseURL = '', method = 'GET', headers, qs, body }) {
  const scope = { $credentials: credentials };
  const { properties } = outriderApi.authenticate;
  const address = new URL(baseURL + url);
  for (const [name, value] of Object.entries({ ...qs, ...evaluate(properties.qs, scope) }))
    if (value !== undefined) address.searchParams.set(name, value);
  const has = body !== undefined && Object.keys(body).length > 0;
  const answer = await fetch(address, {
    method,
    headers: {
      ...headers,
      ...evaluate(properties.headers, scope),
      ...(has ? { 'content-type': 'application/json' } : {}),
    },
    ...(has ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw Object.assign(new Error(text), { httpCode: String(answer.status) });
  return { body: JSON.parse(text), headers: Object.fromEntries(answer.headers), statusCode: answer.status };
}

/** Returns the functions that n8n gives to a node as `this`. */
export function functionsOf({ credentials, parameters = {}, staticData = {}, webhookUrl, delivery }) {
  const response = { code: 200 };
  return {
    response,
    getNode: () => ({ name: 'Outrider' }),
    getCredentials: async () => credentials,
    getNodeParameter: (name, fallback) => parameters[name] ?? fallback,
    getNodeWebhookUrl: () => webhookUrl,
    getWorkflowStaticData: () => staticData,
    getHeaderData: () => delivery.headers,
    getRequestObject: () => ({ rawBody: delivery.body }),
    getResponseObject: () => ({
      status: (code) => {
        response.code = code;
        return { send: () => ({ end: () => undefined }) };
      },
    }),
    helpers: {
      httpRequestWithAuthentication: async (_type, options) => (await request(credentials, options)).body,
      returnJsonArray: (data) => [data].flat().map((json) => ({ json })),
    },
  };
}

const shown = ({ displayOptions }, parameters) =>
  Object.entries(displayOptions?.show ?? {}).every(([name, values]) => values.includes(parameters[name]));

/** Collects what the fields of a node add to its request. */
function addRouting(plan, properties, parameters, scope) {
  for (const property of properties) {
    if (!shown(property, scope.$all)) continue;
    const value = parameters[property.name];
    if (value === undefined) continue;
    const own = { ...scope, $value: value, $parent: parameters };
    const selected =
      property.type === 'options' ? property.options.find((option) => option.value === value) : undefined;
    for (const routing of [property.routing, selected?.routing]) if (routing) addOne(plan, routing, own);
    if (property.type === 'collection') addRouting(plan, property.options, value, scope);
    if (property.type === 'fixedCollection')
      for (const { name, values } of property.options)
        for (const row of value[name] ?? []) addRouting(plan, values, row, scope);
  }
}

function addOne(plan, { request: own = {}, send, output = {}, operations }, scope) {
  const { qs = {}, body = {}, ...rest } = evaluate(own, scope);
  Object.assign(plan.request, rest);
  Object.assign(plan.request.qs, qs);
  Object.assign(plan.request.body, body);
  if (send?.property) {
    const target = send.type === 'body' ? plan.request.body : plan.request.qs;
    setAt(target, evaluate(send.property, scope), scope.$value);
  }
  if (send?.paginate !== undefined) plan.paginate = evaluate(send.paginate, scope);
  plan.postReceive.push(...(output.postReceive ?? []));
  if (output.maxResults !== undefined) plan.most = evaluate(output.maxResults, scope);
  plan.pagination ??= operations?.pagination;
}

/** Runs an operation of the declarative node for one item, with its default values, and returns the items. */
export async function execute(credentials, given) {
  const { properties, requestDefaults } = outrider.description;
  const chosen = { ...given };
  for (const { name, default: value, ...property } of properties)
    if (!(name in chosen) && shown(property, chosen)) chosen[name] = value;
  // Replaces resource locators by the value they point to.
  const flat = Object.fromEntries(
    Object.entries(chosen).map(([key, value]) => [key, value?.mode ? value.value : value]),
  );
  const scope = { $parameter: flat, $credentials: credentials, $all: chosen };
  const plan = { request: { qs: {}, body: {} }, postReceive: [] };
  addRouting(plan, properties, flat, scope);
  const base = { ...evaluate(requestDefaults, scope), ...plan.request };
  const items = [];
  let response;
  for (;;) {
    const paged = { ...scope, $request: base, $response: response };
    const extra = plan.paginate ? evaluate(plan.pagination.properties.request, paged) : {};
    try {
      response = await request(credentials, { ...base, ...extra });
    } catch (error) {
      throw new NodeApiError({ name: 'Outrider' }, error);
    }
    items.push(...(await received(plan.postReceive, credentials, response)));
    if (!plan.paginate || !evaluate(plan.pagination.properties.continue, { ...scope, $response: response })) break;
  }
  return items.map(({ json }) => json).slice(0, plan.most);
}

async function received(actions, credentials, response) {
  let items = [response.body].flat().map((json) => ({ json }));
  for (const action of actions)
    items =
      typeof action === 'function'
        ? await action.call(functionsOf({ credentials }), items, response)
        : items.flatMap(({ json }) => json[action.properties.property].map((one) => ({ json: one })));
  return items;
}
