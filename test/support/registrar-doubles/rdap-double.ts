import { type ProviderDouble, startDouble } from '../sequencer-doubles/double.js';

export interface RdapDouble extends ProviderDouble {
  /** URL of IANA's list, which names this double as the server of `.com`. */
  readonly bootstrapUrl: string;
  /** Registered domains. */
  readonly registered: Set<string>;
  /** `If-None-Match` of each request for the list. */
  readonly conditions: Array<string | undefined>;
}

/**
 * Starts a double of IANA's list of RDAP servers (RFC 9224) and of the registry of `.com` (RFC 9082, RFC 9083), at one
 * address.
 */
export async function startRdapDouble(): Promise<RdapDouble> {
  const registered = new Set<string>();
  const conditions: Array<string | undefined> = [];
  let base = '';
  const double = await startDouble('', 'none', ({ method, path, headers }, { problems }) => {
    if (method !== 'GET') problems.push(`${method} ${path} is no question`);
    if (path === '/dns.json') {
      const condition = headers['if-none-match'];
      conditions.push(condition);
      if (condition === '"first"') return { status: 304, body: '' };
      const services = [[['com'], [`${base}/registry/`]]];
      return { status: 200, body: { version: '1.0', services }, headers: { etag: '"first"' } };
    }
    if (headers.accept !== 'application/rdap+json') problems.push(`${path} accepts ${headers.accept}`);
    const name = path.replace('/registry/domain/', '');
    if (!registered.has(name)) return { status: 404, body: { errorCode: 404, title: 'Not found' } };
    return { status: 200, body: { objectClassName: 'domain', ldhName: name.toUpperCase(), status: ['active'] } };
  });
  base = double.url;
  return { ...double, bootstrapUrl: `${base}/dns.json`, registered, conditions };
}
