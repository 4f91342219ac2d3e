/** Returns the URL of another database on the same server: only the path differs. */
export function urlOfDatabase(url: string, database: string): string {
  const [, start, query] = /^([a-z]+:\/\/[^/?#]*)(?:\/[^?#]*)?(\?.*)?$/.exec(url) ?? [];
  if (start === undefined) throw new Error('not a database URL');
  return `${start}/${database}${query ?? ''}`;
}
