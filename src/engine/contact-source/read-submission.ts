/** Fields of a request to a contact source, as text. */
export interface Submission {
  /** Names of the fields with a value, for the owner: at most 100, none that could be an address. */
  readonly names: readonly string[];
  /** Returns the text of a field; empty if it is absent or has no text. */
  readonly textOf: (name: string) => string;
}

const MAX_NAMES = 100;
const MAX_NAME = 200;
/** Levels of nested objects that names reach into, as `contact.email`. */
const MAX_DEPTH = 5;

/** Reads a JSON object; null for anything else. */
export function readJsonSubmission(text: string): Submission | null {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(root)) return null;
  const fields = root;
  return { names: shownNames(namesIn(fields, '', 1)), textOf: (name) => textOf(valueAt(fields, name)) };
}

/** Reads a form (`application/x-www-form-urlencoded`). Values of a repeated name are joined, as of several checkboxes. */
export function readFormSubmission(text: string): Submission {
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const values = fields.get(name);
    if (values === undefined) fields.set(name, [value]);
    else values.push(value);
  }
  const filled = [...fields].filter(([, values]) => values.some((value) => value !== ''));
  return {
    names: shownNames(filled.map(([name]) => name)),
    textOf: (name) => (fields.get(name) ?? []).filter((value) => value !== '').join(', '),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value of a field: of exactly this name, otherwise along the dots of the name. */
function valueAt(fields: Fields, name: string): unknown {
  if (Object.hasOwn(fields, name)) return fields[name];
  let value: unknown = fields;
  for (const part of name.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, part)) return undefined;
    value = value[part];
  }
  return value;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return '';
  return value
    .map((one) => (Array.isArray(one) ? '' : textOf(one)))
    .filter((one) => one !== '')
    .join(', ');
}

function namesIn(fields: Fields, before: string, depth: number): string[] {
  const names: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (names.length >= MAX_NAMES) break;
    if (isObject(value)) {
      if (depth < MAX_DEPTH) names.push(...namesIn(value, `${before}${name}.`, depth + 1));
    } else if (textOf(value) !== '') names.push(`${before}${name}`);
  }
  return names;
}

/** Omits long texts and addresses, which a stranger could use to store more than field names. */
function shownNames(names: readonly string[]): string[] {
  return names
    .filter((name) => name !== '' && name.length <= MAX_NAME && !name.includes('@') && !name.includes('\0'))
    .slice(0, MAX_NAMES);
}
