import { type Static, type TObject, type TProperties, type TSchema, type TUnsafe, Type } from 'typebox';
import { nullable } from '../../../../platform/http/types.js';

/** Value in a PATCH: an absent field stays, and null clears the field or restores its default (docs/build/conventions.md, Requests). */
export type ChangesOf<T> = {
  [K in keyof T]?: T[K] extends readonly unknown[] | null
    ? T[K] | null
    : T[K] extends object
      ? ChangesOf<T[K]> | null
      : T[K] | null;
};

/**
 * Returns the schema of changes to a value of `schema`: every field may be omitted or null, including those of
 * sub-objects one level down. Fields in `required` cannot be null.
 */
export function changesOf<P extends TProperties>(
  schema: TObject<P>,
  options: { $id?: string; description?: string } = {},
  required: readonly (keyof P & string)[] = [],
): TUnsafe<ChangesOf<Static<TObject<P>>>> {
  const properties = Object.fromEntries(
    Object.entries(schema.properties).map(([key, property]): [string, TSchema] => {
      const plain = withoutDefault(property);
      return [key, Type.Optional(required.includes(key) ? plain : orNull(plain))];
    }),
  );
  return Type.Object(properties, options) as unknown as TUnsafe<ChangesOf<Static<TObject<P>>>>;
}

/** Returns `current` with `changes` applied; null restores the value of `defaults`. Sub-objects are merged, arrays are replaced. */
export function applyChanges<T extends object>(current: T, changes: ChangesOf<T>, defaults: T): T {
  const result = { ...current } as Record<string, unknown>;
  for (const [key, change] of Object.entries(changes)) {
    if (change === undefined) continue;
    const known = (current as Record<string, unknown>)[key];
    const fallback = (defaults as Record<string, unknown>)[key];
    if (change === null) result[key] = fallback ?? null;
    else if (isNamed(change) && isNamed(known)) result[key] = applyChanges(known, change, fallback as object);
    else result[key] = change;
  }
  return result as T;
}

function isNamed(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function withoutDefault(schema: TSchema): TSchema {
  const { default: _removed, ...kept } = Object.getOwnPropertyDescriptors(schema);
  return Object.defineProperties({}, kept) as TSchema;
}

function orNull(schema: TSchema): TSchema {
  const json = schema as { anyOf?: readonly { type?: string }[]; properties?: TProperties; $id?: string };
  if (json.anyOf?.some((part) => part.type === 'null')) return schema;
  if (json.properties === undefined) return nullable(schema);
  return nullable(changesOf(schema as TObject<TProperties>));
}

/** Returns the schema of the same fields in a response: all present, without defaults. */
export function fullOf<P extends TProperties>(
  schema: TObject<P>,
  options: { $id?: string; description?: string } = {},
): TObject<P> {
  const properties = Object.fromEntries(
    Object.entries(schema.properties).map(([key, property]): [string, TSchema] => {
      const plain = withoutDefault(property);
      const named = (plain as { properties?: TProperties }).properties !== undefined;
      return [key, named ? fullOf(plain as TObject<TProperties>) : plain];
    }),
  );
  return Type.Object(properties, options) as unknown as TObject<P>;
}
