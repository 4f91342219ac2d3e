import { type DnsAnswer, type DnsQuestion, questionKey, recordsOf } from '../../../../engine/dns/answers.js';
import { questionsOf } from '../../../../engine/dns/compare-records.js';
import { reportQuestions } from '../../../../engine/dns/dmarc/external-reports.js';
import type { ExpectedRecord } from '../../../../engine/dns/expected-records.js';
import { isSpf, SPF_MAX_LOOK_UPS, spfTargets } from '../../../../engine/dns/spf.js';
import type { OutboundDns, ZoneServers } from '../../../../platform/outbound/dns-port.js';

export interface LookedUp {
  readonly seen: ReadonlyMap<string, DnsAnswer>;
  /** Zone of the domain with its name servers; null if no server returned one. */
  readonly servers: ZoneServers | null;
}

/** Maximum external records that are read for the SPF records of one domain. */
const MOST_SPF_TARGETS = SPF_MAX_LOOK_UPS + 1;

/** Makes all queries for a comparison of these records: first to the zone's own name servers, then to resolvers. */
export async function lookUpRecords(
  dns: OutboundDns,
  domain: string,
  expected: readonly ExpectedRecord[],
): Promise<LookedUp> {
  const servers = await dns.zoneOf(domain);
  const seen = new Map<string, DnsAnswer>();
  const isInZone = (name: string): boolean => name === servers?.zone || name.endsWith(`.${servers?.zone}`);
  const ask = async (question: DnsQuestion): Promise<DnsAnswer> => {
    const isOurs = servers !== null && isInZone(question.name);
    const answer = await (isOurs ? dns.askZone(servers, question) : dns.ask(question));
    seen.set(questionKey(question), answer);
    return answer;
  };
  await Promise.all(questionsOf(expected).map(ask));
  await Promise.all([readSpfTargets(seen, expected, ask), ...reportQuestions(domain, seen).map(ask)]);
  return { seen, servers };
}

/** Reads the records that SPF records include, recursively, up to the limit of SPF lookups. */
async function readSpfTargets(
  seen: ReadonlyMap<string, DnsAnswer>,
  expected: readonly ExpectedRecord[],
  ask: (question: DnsQuestion) => Promise<DnsAnswer>,
): Promise<void> {
  const spfAt = (name: string): string[] => [...recordsOf(seen.get(`TXT ${name}`) ?? { kind: 'none' })].filter(isSpf);
  const targetsOf = (texts: readonly string[]): string[] =>
    texts.flatMap(spfTargets).filter((name) => !seen.has(`TXT ${name}`));
  const records = expected.filter(({ rule }) => rule.kind === 'spf');
  // Records to be added count as well.
  let next = targetsOf(records.flatMap(({ name, value }) => [...spfAt(name), ...(value === null ? [] : [value])]));
  for (let read = 0; next.length > 0 && read < MOST_SPF_TARGETS; ) {
    const names = [...new Set(next)].slice(0, MOST_SPF_TARGETS - read);
    await Promise.all(names.map((name) => ask({ name, type: 'TXT' })));
    read += names.length;
    next = targetsOf(names.flatMap(spfAt));
  }
}
