import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Returns all addresses of a host name. Rejects if the name does not exist or no server responds. */
export type HostResolver = (host: string) => Promise<readonly ResolvedAddress[]>;

/**
 * Resolves names by this machine's configuration. Names with a dot are queried at its DNS servers without
 * `getaddrinfo`, because it occupies one of four threads while it waits, so that a few dead name servers would also
 * block every file access. Single labels and names unknown to DNS use `getaddrinfo`, because they can be in the hosts
 * file.
 */
export const systemHostResolver: HostResolver = async (host) => {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family: family === 6 ? 6 : 4 }];
  if (!host.includes('.') || host.endsWith('.localhost')) return lookUpLocally(host);
  try {
    return await askServers(new dns.Resolver({ timeout: 2_000, tries: 2 }), host);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOTFOUND' || code === 'ENODATA' || code === 'ECONNREFUSED') return lookUpLocally(host);
    throw error;
  }
};

/**
 * Queries the given DNS servers (`192.0.2.53:53`) for A and AAAA. One family may be missing, but not both.
 * @param timeoutMs per attempt; there are two
 */
export function dnsHostResolver(servers: readonly string[], timeoutMs = 2_000): HostResolver {
  const resolver = new dns.Resolver({ timeout: timeoutMs, tries: 2 });
  resolver.setServers([...servers]);
  return (host) => askServers(resolver, host);
}

async function askServers(resolver: dns.Resolver, host: string): Promise<readonly ResolvedAddress[]> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
  return [
    ...(v4.status === 'fulfilled' ? v4.value : []).map((address) => ({ address, family: 4 }) as const),
    ...(v6.status === 'fulfilled' ? v6.value : []).map((address) => ({ address, family: 6 }) as const),
  ];
}

async function lookUpLocally(host: string): Promise<readonly ResolvedAddress[]> {
  const found = await dns.lookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => ({ address, family: isIP(address) === 6 ? 6 : 4 }));
}
