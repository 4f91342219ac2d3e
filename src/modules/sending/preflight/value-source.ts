import { templateColumnOf, templateColumns } from './template-columns.js';

/** Source of a template variable: a column of contacts, or a custom field. */
export type ValueSource =
  | { readonly kind: 'column'; readonly column: string }
  | { readonly kind: 'custom'; readonly key: string };

/** Returns the source of a variable of contacts, as written in templates. */
export function valueSourceOf(name: string): ValueSource {
  const column = templateColumnOf(name);
  return column === undefined ? { kind: 'custom', key: name.replace(/^custom\./, '') } : { kind: 'column', column };
}

/** Column names are constants of this module, never input; keys of custom fields are parameters. */
const COLUMNS: ReadonlySet<string> = new Set(Object.values(templateColumns));

/** Returns the condition that the contact `c` has no value for a source. Appends parameters to `values`. */
export function emptyValue(source: ValueSource, values: unknown[]): string {
  if (source.kind === 'column') {
    if (!COLUMNS.has(source.column)) throw new Error(`${source.column} is no column that templates read.`);
    return `coalesce(btrim(c.${source.column}), '') = ''`;
  }
  values.push(source.key);
  return `coalesce(btrim(c.custom_fields ->> $${values.length}), '') = ''`;
}
