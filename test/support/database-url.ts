/** The URL of another database of the same server: everything but the path stays. */
export function urlOfDatabase(url: string, database: string): string {
  const [, start, query] = /^([a-z]+:\/\/[^/?#]*)(?:\/[^?#]*)?(\?.*)?$/.exec(url) ?? [];
  if (start === undefined) throw new Error('not a database URL');
  return `${start}/${database}${query ?? ''}`;
}
