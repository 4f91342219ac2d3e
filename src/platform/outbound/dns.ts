import dns from 'node:dns';
import { isIP } from 'node:net';
import { parentDomains } from '../../engine/address/parent-domains.js';
import { type DnsAnswer, type DnsQuestion, recordsOf } from '../../engine/dns/answers.js';
import { exchangeMessages, transferZone } from './dns-exchange.js';
import type { KeyedServer, OutboundDns, ZoneServers } from './dns-port.js';
import { createEgressPolicy, type EgressPolicy, EgressRefused } from './egress-policy.js';
import { withoutNul } from './read-json.js';

/** Milliseconds to wait for each try. */
const PATIENCE_MS = 1_500;
const TRIES = 2;
/** Error codes that count as a response: the name does not exist, or has no such record. */
const NEGATIVE = new Set(['ENOTFOUND', 'ENODATA']);
/** Maximum number of servers of a zone to query in turn if servers do not respond. */
const SERVERS_ASKED = 4;
/** Maximum number of addresses to use per server. */
const ADDRESSES_ASKED = 16;

const PUBLIC_ONLY = createEgressPolicy({ allowCidrs: [] });

export interface DnsOptions {
  /** Egress policy for the name servers of workspace zones. */
  readonly policy: EgressPolicy;
  /** For servers whose address comes from a workspace (`isOfWorkspace`). Default: public addresses only. */
  readonly workspacePolicy?: EgressPolicy;
  /** Port of the name servers. Default 53. */
  readonly port?: number;
  /** Milliseconds to wait for a server, per try. Default 1,500. */
  readonly patienceMs?: number;
}

interface Manner {
  readonly tries: number;
  readonly patienceMs: number;
}

export function createDns({
  policy,
  workspacePolicy = PUBLIC_ONLY,
  port = 53,
  patienceMs = PATIENCE_MS,
}: DnsOptions): OutboundDns {
  const policyFor = ({ isOfWorkspace }: KeyedServer): EgressPolicy => (isOfWorkspace ? workspacePolicy : policy);
  const ask = (question: DnsQuestion): Promise<DnsAnswer> =>
    askServers(dns.getServers(), { tries: TRIES, patienceMs }, question);

  /** Skips a name server that does not exist or is in a private network; the others of its zone respond. */
  const addressesOf = async (host: string): Promise<string[]> => {
    const found = recordsOf(await ask({ name: host, type: 'A' })).slice(0, ADDRESSES_ASKED);
    const allowed = await Promise.all(found.map((address) => isAllowed(policy, address)));
    return found.filter((_, index) => allowed[index]).map((address) => withPort(address, port));
  };

  const serversOf = async (name: string): Promise<ZoneServers | null> => {
    for (const zone of parentDomains(name)) {
      const answer = await ask({ name: zone, type: 'NS' });
      if (answer.kind === 'unanswered') return null;
      if (answer.kind === 'none') continue;
      const nameservers = [...answer.records].sort();
      const addresses = (await Promise.all(nameservers.slice(0, SERVERS_ASKED).map(addressesOf))).flat();
      return { zone, nameservers, addresses };
    }
    return null;
  };

  return {
    ask,

    async askZone(servers, question) {
      if (servers.addresses.length === 0) return ask(question);
      const answer = await askServers(servers.addresses.slice(0, SERVERS_ASKED), { tries: 1, patienceMs }, question);
      return answer.kind === 'records' ? answer : ask(question);
    },

    zoneOf: serversOf,

    exchange: (server, requests) => exchangeMessages(policyFor(server), server, requests),
    transferZone: (server, zone) => transferZone(policyFor(server), server, zone),
  };
}

async function isAllowed(policy: EgressPolicy, address: string): Promise<boolean> {
  try {
    await policy.resolveAllowed(address);
    return true;
  } catch (error) {
    if (error instanceof EgressRefused) return false;
    throw error;
  }
}

async function askServers(servers: readonly string[], manner: Manner, { name, type }: DnsQuestion): Promise<DnsAnswer> {
  if (type === 'A') return askAddresses(servers, manner, name);
  const resolver = resolverFor(servers, manner);
  return answered(async () => {
    if (type === 'TXT') return (await resolver.resolveTxt(name)).map((strings) => withoutNul(strings.join('')));
    if (type === 'MX') return (await resolver.resolveMx(name)).map((one) => `${one.priority} ${plain(one.exchange)}`);
    if (type === 'SRV') {
      const found = await resolver.resolveSrv(name);
      return found.map((one) => `${one.priority} ${one.weight} ${one.port} ${plain(one.name) || '.'}`);
    }
    if (type === 'NS') return (await resolver.resolveNs(name)).map(plain);
    if (type === 'PTR') return (await resolver.resolvePtr(name)).map(plain);
    if (type === 'CNAME') return (await resolver.resolveCname(name)).map(plain);
    return resolver.resolve6(name);
  });
}

/** Returns addresses of both families; empty only if both are. */
async function askAddresses(servers: readonly string[], manner: Manner, name: string): Promise<DnsAnswer> {
  const resolver = resolverFor(servers, manner);
  const answers = await Promise.all([answered(() => resolver.resolve4(name)), answered(() => resolver.resolve6(name))]);
  const records = answers.flatMap(recordsOf);
  if (records.length > 0) return { kind: 'records', records };
  return { kind: answers.some(({ kind }) => kind === 'unanswered') ? 'unanswered' : 'none' };
}

function resolverFor(servers: readonly string[], { tries, patienceMs }: Manner): dns.promises.Resolver {
  const resolver = new dns.promises.Resolver({ timeout: patienceMs, tries });
  resolver.setServers([...servers]);
  return resolver;
}

async function answered(query: () => Promise<readonly string[]>): Promise<DnsAnswer> {
  try {
    const records = await query();
    return records.length === 0 ? { kind: 'none' } : { kind: 'records', records };
  } catch (error) {
    return { kind: NEGATIVE.has((error as NodeJS.ErrnoException).code ?? '') ? 'none' : 'unanswered' };
  }
}

function plain(host: string): string {
  return host.replace(/\.$/, '').toLowerCase();
}

function withPort(address: string, port: number): string {
  return isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`;
}
