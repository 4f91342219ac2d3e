import type { Json } from './json.js';

/** Examples by format. */
const OF_FORMAT: Readonly<Record<string, string>> = {
  uuid: '01959f00-1111-7aaa-8bbb-000000000001',
  'date-time': '2026-03-09T10:00:00.000Z',
  date: '2026-03-09',
  email: 'ana@example.com',
  hostname: 'example.com',
  uri: 'https://example.com/',
};

/** Formats that describe a value completely. */
const PLAIN = ['uuid', 'date-time', 'date', 'binary'];

/** Adds an example to fields and parameters whose schema has none. */
export class Samples {
  /** @param ofName example by the name of a field; ignored for fields of another type */
  constructor(private readonly ofName: Readonly<Record<string, string | number>>) {}

  /** Returns the schema of a text field with an example. Targets of references have their own examples. */
  illustrate(name: string, schema: Json): Json {
    const isSelfEvident = PLAIN.includes(String(schema['format'])) || 'const' in schema || 'default' in schema;
    if (schema['examples'] !== undefined || typeOf(schema) !== 'string' || isSelfEvident) return schema;
    const sample = this.of(name, schema);
    return sample === undefined ? schema : { ...schema, examples: [sample] };
  }

  /** Returns an example of a parameter; undefined if none is known. */
  of(name: string, schema: Json): unknown {
    const [given] = (schema['examples'] as unknown[] | undefined) ?? [];
    if (given !== undefined) return given;
    const type = typeOf(schema);
    if (schema['writeOnly'] === true) return undefined;
    // A name is more specific than a format: addresses of contacts and mailboxes have the same format.
    const named = Object.hasOwn(this.ofName, name) ? this.ofName[name] : undefined;
    if (type === 'string') return named === undefined ? OF_FORMAT[String(schema['format'])] : String(named);
    return type === undefined || typeof named === 'number' ? named : undefined;
  }
}

/** Returns the type of a value that may also be null. */
function typeOf(schema: Json): unknown {
  const [type] = [schema['type']].flat();
  return type;
}
