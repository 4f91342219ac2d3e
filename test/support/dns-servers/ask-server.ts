import { promises as dns } from 'node:dns';

/**
 * Queries a server on a loopback port. Returns an empty array if there are no records; SOA returns the serial number. Rejects without a
 * response.
 */
export async function askServer(port: number, name: string, type: string): Promise<string[]> {
  const resolver = new dns.Resolver({ timeout: 500, tries: 2 });
  resolver.setServers([`127.0.0.1:${port}`]);
  try {
    if (type === 'TXT') return (await resolver.resolveTxt(name)).map((strings) => strings.join(''));
    if (type === 'MX') return (await resolver.resolveMx(name)).map((one) => `${one.priority} ${one.exchange}`);
    if (type === 'SOA') return [String((await resolver.resolveSoa(name)).serial)];
    return (await resolver.resolve(name, type as 'A')) as string[];
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
}
