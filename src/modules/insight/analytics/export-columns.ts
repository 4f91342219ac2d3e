import type { TObject, TProperties } from 'typebox';

/** Column of an export: its name, and the position of its value in an API record. */
export interface ExportColumn {
  readonly name: string;
  readonly path: readonly string[];
}

/** Returns the columns of an API schema in snake_case, in its order, with nested objects flattened. */
export function columnsOf(schema: TObject<TProperties>, before: readonly string[] = []): ExportColumn[] {
  return Object.entries(schema.properties).flatMap(([key, property]) => {
    const path = [...before, key];
    const inner = objectIn(property);
    return inner === null ? [{ name: path.map(snakeCase).join('_'), path }] : columnsOf(inner, path);
  });
}

/** Returns the value of a column; null if an object on its path is missing. */
export function cellOf(record: unknown, { path }: ExportColumn): unknown {
  let value = record;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return null;
    value = (value as Record<string, unknown>)[key];
  }
  return value ?? null;
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns the object schema of a property, including one that may be null. */
function objectIn(property: object): TObject<TProperties> | null {
  if ('properties' in property) return property as TObject<TProperties>;
  if (!('anyOf' in property)) return null;
  const choices = property.anyOf as readonly object[];
  return (choices.find((choice) => 'properties' in choice) as TObject<TProperties> | undefined) ?? null;
}
