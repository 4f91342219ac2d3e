// Rows in PostgreSQL's text COPY format: fields are separated by tabs, rows by line feeds, and both are escaped inside of fields.

const NEW_LINE = 0x0a;
const TAB = 0x09;
/** NULL in COPY text. */
export const NULL = Buffer.from('\\N');

/** Maximum rows and bytes that are in memory together. A larger row is alone. */
const BATCH = { rows: 16, bytes: 32 * 1024 * 1024 };

/** Yields the rows of COPY text, without their line feeds, in batches that fit in memory. */
export async function* batchesOf(
  source: AsyncIterable<Buffer>,
  weightOf: (row: Buffer) => number,
): AsyncGenerator<Buffer[]> {
  let batch: Buffer[] = [];
  let bytes = 0;
  for await (const row of rowsOf(source)) {
    const weight = weightOf(row);
    if (batch.length === BATCH.rows || (batch.length > 0 && bytes + weight > BATCH.bytes)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(row);
    bytes += weight;
  }
  if (batch.length > 0) yield batch;
}

async function* rowsOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  for await (const chunk of source) {
    let from = 0;
    for (let at = chunk.indexOf(NEW_LINE); at !== -1; at = chunk.indexOf(NEW_LINE, from)) {
      const end = chunk.subarray(from, at);
      yield begun.length === 0 ? end : Buffer.concat([...begun, end]);
      begun = [];
      from = at + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
}

/** Returns the fields of a row, which share its memory. */
export function fieldsOf(row: Buffer): Buffer[] {
  const fields: Buffer[] = [];
  let from = 0;
  for (let at = row.indexOf(TAB); at !== -1; at = row.indexOf(TAB, from)) {
    fields.push(row.subarray(from, at));
    from = at + 1;
  }
  fields.push(row.subarray(from));
  return fields;
}

/** Returns a row with its line feed. */
export function rowOf(fields: readonly Buffer[]): Buffer {
  return Buffer.concat(
    fields.flatMap((field, at) => [field, Buffer.from([at === fields.length - 1 ? NEW_LINE : TAB])]),
  );
}

/** Reads a `bytea` field in the hex format. */
export const bytesOf = (field: Buffer): Buffer => Buffer.from(field.toString('latin1', 3), 'hex');

export const fieldOfBytes = (bytes: Buffer): Buffer => Buffer.from(`\\\\x${bytes.toString('hex')}`, 'latin1');

/** Reads a text field. Places of stores have no other character that COPY escapes. */
export const textOf = (field: Buffer): string => field.toString().replaceAll('\\\\', '\\');
