/** Base addresses of RDAP servers by suffix, from IANA's file (RFC 9224). */
export type Bootstrap = ReadonlyMap<string, string>;

/** Reads IANA's file for domains (RFC 9224 section 3 and 4). Null if the input is not such a file. */
export function readBootstrap(json: unknown): Bootstrap | null {
  const services = isObject(json) ? json['services'] : null;
  if (!Array.isArray(services)) return null;
  const servers = new Map<string, string>();
  for (const service of services) {
    const [suffixes, urls] = Array.isArray(service) ? service : [];
    const base = usableBase(urls);
    if (base === null || !Array.isArray(suffixes)) continue;
    for (const suffix of suffixes) if (typeof suffix === 'string') servers.set(suffix.toLowerCase(), base);
  }
  return servers.size === 0 ? null : servers;
}

/** Returns the base address for a name as lower-case A-label: that of its longest suffix. Null if no server is known. */
export function serverFor(bootstrap: Bootstrap, domain: string): string | null {
  const labels = domain.split('.');
  for (let from = 1; from < labels.length; from += 1) {
    const base = bootstrap.get(labels.slice(from).join('.'));
    if (base !== undefined) return base;
  }
  return null;
}

/** Returns the first address with TLS, otherwise the first one, with the trailing slash that RFC 9224 requires. */
function usableBase(urls: unknown): string | null {
  const usable = (Array.isArray(urls) ? urls : []).filter(
    (url): url is string => typeof url === 'string' && URL.canParse(url) && /^https?:/.test(url),
  );
  const url = usable.find((one) => one.startsWith('https:')) ?? usable[0];
  return url === undefined ? null : url.replace(/\/*$/, '/');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
