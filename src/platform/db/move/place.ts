/** Returns the readable location of a database: user, servers, and database of its URL, without the password. */
export function placeOf(url: string): string {
  const [, user, hosts, database] =
    /^postgres(?:ql)?:\/\/(?:([^:@/?#]*)(?::[^@/?#]*)?@)?([^/?#]*)\/?([^?#]*)/.exec(url) ?? [];
  const query = new URLSearchParams(/\?([^#]*)/.exec(url)?.[1] ?? '');
  const host = hosts === undefined || hosts === '' ? (query.get('host') ?? 'localhost') : hosts;
  const name = user === undefined || user === '' ? (query.get('user') ?? '') : user;
  return `postgres://${name === '' ? '' : `${name}@`}${host}/${database ?? ''}`;
}

/** Returns the readable location of an embedded database. */
export function placeOfFolder(dataDir: string): string {
  return `the embedded PostgreSQL of ${dataDir}`;
}
