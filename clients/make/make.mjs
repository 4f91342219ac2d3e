// Reads the files of the app as Make does, over real HTTP: only the directives and functions that the app uses.
// https://developers.make.com/custom-apps-documentation/app-components
import { readFileSync } from 'node:fs';

export const FOLDER = new URL('./', import.meta.url);
const load = (file) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));

export const app = load('makecomapp.json');
export const code = ({ codeFiles }, kind = 'communication') => load(codeFiles[kind]);

const base = load(app.generalCodeFiles.base);
const TOKEN = /\s*(?:(\d+)|'([^']*)'|([\w.[\]]+)|([(),=>]))/y;

const FUNCTIONS = {
  ifempty: (value, otherwise) => value || otherwise,
  if: (condition, then, otherwise) => (condition ? then : otherwise),
  length: (list) => list.length,
  split: (value, by) => value.split(by),
  toCollection: (list = [], key, value) => Object.fromEntries(list.map((item) => [item[key], item[value]])),
};

/** Evaluates an expression: values by path with indexes from 1, functions, `=`, and `>`. */
function evaluate(expression, scope) {
  const tokens = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(expression); match; match = TOKEN.exec(expression)) tokens.push(match);
  const at = (sign) => tokens[0]?.[4] === sign && tokens.shift();
  const value = () => {
    const [, number, string, name] = tokens.shift();
    if (number !== undefined) return Number(number);
    if (string !== undefined) return string;
    if (!at('(')) return name === 'emptyarray' ? [] : valueAt(scope, name);
    const given = [comparison()];
    while (at(',')) given.push(comparison());
    if (!at(')') || !FUNCTIONS[name]) throw new Error(`This expression is not understood: ${expression}`);
    return FUNCTIONS[name](...given);
  };
  const comparison = () => {
    const left = value();
    if (at('=')) return left === value();
    return at('>') ? left > value() : left;
  };
  const result = comparison();
  if (tokens.length > 0) throw new Error(`This expression is not understood: ${expression}`);
  return result;
}

function valueAt(scope, path) {
  const names = path.replace(/\[(\d+)\]/g, (_, index) => `.${index - 1}`).split('.');
  return names.reduce((found, name) => found?.[name], scope);
}

/** Replaces `{{...}}` in all texts of a value. A text that is one expression becomes its value. */
function fill(value, scope) {
  if (Array.isArray(value)) return value.map((item) => fill(item, scope));
  if (value !== null && typeof value === 'object') {
    const { '{{...}}': spread, ...rest } = value;
    const filled = Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, fill(item, scope)]));
    return { ...filled, ...(spread === undefined ? {} : fill(spread, scope)) };
  }
  if (typeof value !== 'string') return value;
  const whole = /^\{\{((?:(?!\}\}).)*)\}\}$/.exec(value);
  if (whole) return evaluate(whole[1], scope);
  return value.replace(/\{\{(.*?)\}\}/g, (_, expression) => String(evaluate(expression, scope) ?? ''));
}

/** Runs a communication, or one after the other, and returns its output. */
export async function call(communication, scope) {
  const temp = {};
  let output;
  for (const request of [communication].flat()) output = await callOne(request, { ...scope, temp });
  return output;
}

async function callOne({ response = {}, ...given }, scope) {
  const {
    url,
    method = 'GET',
    headers,
    qs,
    body,
  } = fill({ ...given, headers: { ...base.headers, ...given.headers } }, scope);
  const address = new URL(url.startsWith('/') ? fill(base.baseUrl, scope) + url : url);
  const query = url.startsWith('/') ? { ...fill(base.qs, scope), ...qs } : {};
  for (const [name, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(name, value);
  const answer = await fetch(address, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const own = {
    ...scope,
    body: await answer.json(),
    statusCode: answer.status,
    headers: Object.fromEntries(answer.headers),
  };
  if (!answer.ok) {
    const { error } = { ...base.response, ...response };
    const { type, message } = { ...error, ...error[answer.status] };
    throw new Error(`${type}: ${fill(message, own)}`);
  }
  if (response.valid && !fill(response.valid.condition, own)) throw new Error(fill(response.valid.message, own));
  Object.assign(scope.temp, fill(response.temp ?? {}, own));
  if (response.data) return fill(response.data, own);
  if (response.iterate) {
    const items = fill(response.iterate, own).slice(0, response.limit);
    return items.map((item) => fill(response.output, { ...own, item }));
  }
  return response.output ? fill(response.output, own) : own;
}

/** Creates a connection: its parameters with the data of its communication. */
export async function connect(parameters) {
  const { outrider } = app.components.connection;
  return { ...parameters, ...(await call(code(outrider), { parameters, connection: {} })) };
}

/** Returns the bundle of a received webhook. */
export const receive = ({ output }, body) => fill(output, { body });
