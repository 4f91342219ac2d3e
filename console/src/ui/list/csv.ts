type Value = string | number | null;

export interface CsvColumn<Row> {
  readonly title: string;
  /** Value of a row in a file; absent for a column that is not exported. */
  readonly csv?: (row: Row) => Value;
}

/** Prefixes that make spreadsheets evaluate a cell as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

function fieldOf(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns rows as CSV (RFC 4180) with a byte order mark, so that spreadsheets detect UTF-8. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const exported = columns.flatMap(({ title, csv }) => (csv === undefined ? [] : [{ title, csv }]));
  const lines = [
    exported.map(({ title }) => fieldOf(title)),
    ...rows.map((row) => exported.map(({ csv }) => fieldOf(csv(row)))),
  ];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}
