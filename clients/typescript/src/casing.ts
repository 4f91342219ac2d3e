import { SHAPES } from './generated/operations.js';

type Json = Record<string, unknown>;
type Fields = ReadonlyMap<string, readonly [name: string, shape?: string | undefined]>;

const cache = new Map<string, { readonly read: Fields; readonly write: Fields }>();

/** Renames the fields of a response from their names on the wire. Fields that this version does not know stay as they are. */
export function fromWire(value: unknown, shape: string | undefined): unknown {
  return convert(value, shape, 'read');
}

/** Renames the fields of a body to their names on the wire. */
export function toWire(value: unknown, shape: string | undefined): unknown {
  return convert(value, shape, 'write');
}

/** Renames fields by a shape. Free objects, such as the variables of a contact, have no shape and stay unchanged. */
function convert(value: unknown, shape: string | undefined, way: 'read' | 'write'): unknown {
  if (shape === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => convert(item, shape, way));
  const isMap = shape.startsWith('*');
  const fields = isMap ? null : fieldsOf(shape)[way];
  const out: Json = {};
  for (const [key, part] of Object.entries(value)) {
    const [name, inner] = fields === null ? [key, shape.slice(1)] : (fields.get(key) ?? [key]);
    // Defines the property, because a key such as `__proto__` must be an ordinary name.
    Object.defineProperty(out, name, {
      ...{ value: convert(part, inner, way), enumerable: true, writable: true, configurable: true },
    });
  }
  return out;
}

function fieldsOf(shape: string): { readonly read: Fields; readonly write: Fields } {
  const known = cache.get(shape);
  if (known !== undefined) return known;
  const entries = Object.entries(SHAPES[shape] ?? {});
  const read: Fields = new Map(entries);
  const write: Fields = new Map(entries.map(([wire, [name, inner]]) => [name, [wire, inner] as const]));
  const made = { read, write };
  cache.set(shape, made);
  return made;
}
