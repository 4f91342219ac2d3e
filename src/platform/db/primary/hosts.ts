/** Scheme with user and password, hosts, and the rest of a PostgreSQL URL. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/;

/**
 * Splits the URL of several servers into one URL per server, in order. The syntax is libpq's:
 * `postgres://user:password@host1:5432,host2:5432/database`. Returns the URL itself if it names one server or is malformed.
 * Source: https://www.postgresql.org/docs/18/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS
 */
export function urlsOf(url: string): readonly string[] {
  const [, before, hosts, after] = PARTS.exec(url) ?? [];
  return hosts?.includes(',') === true ? hosts.split(',').map((host) => `${before}${host}${after}`) : [url];
}

/** Returns host and port of a URL for the log, never its password. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'malformed host';
}
