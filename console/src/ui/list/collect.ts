interface Fetched<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the next page. */
  readonly next: string | null | undefined;
}

/** Fetches all pages of a list, as for an action on everything that matches. */
export async function collect<Row>(fetchPage: (cursor: string | undefined) => Promise<Fetched<Row>>): Promise<Row[]> {
  const all: Row[] = [];
  let cursor: string | undefined;
  do {
    const { rows, next } = await fetchPage(cursor);
    all.push(...rows);
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return all;
}

/** Splits items into requests of the maximum size. */
export function inParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
