import { isReservedName } from '../../../engine/address/reserved-name.js';
import type { DnsAnswer, QuestionType } from '../../../engine/dns/answers.js';
import type { OutboundDns } from '../../outbound/dns-port.js';
import { within } from '../../within.js';

const ASKED = new Set<string>(['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT'] satisfies QuestionType[]);

/** Error as thrown by a Node.js resolver, with its code. */
class DnsError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export interface Bounds {
  /** Maximum number of queries. */
  readonly questions: number;
  /** Returns the remaining time for the next query in milliseconds; 0 or less means that none is left. */
  readonly patience: () => number;
}

/**
 * Returns a DNS query function for one check of a message. Does not query reserved names, which are never published. Beyond
 * the limits, every query is unanswered, so that the check ends.
 */
export function boundedAsk(
  dns: OutboundDns,
  { questions, patience }: Bounds,
): (name: string, type: QuestionType) => Promise<DnsAnswer> {
  let asked = 0;
  const late = (): DnsAnswer => ({ kind: 'unanswered' });
  return async (name, type) => {
    const plain = name.toLowerCase().replace(/\.$/, '');
    asked += 1;
    if (isReservedName(plain)) return { kind: 'none' };
    if (asked > questions) return late();
    return within(Math.max(0, patience()), dns.ask({ name: plain, type }), late);
  };
}

/** Returns `boundedAsk` in the form mailauth requires: the results and errors of `dns.promises.resolve`. */
export function boundedResolver(
  dns: OutboundDns,
  bounds: Bounds,
): (name: string, type: string) => Promise<string[] | string[][]> {
  const ask = boundedAsk(dns, bounds);
  return async (name, type) => {
    if (!ASKED.has(type)) throw new DnsError('ENOTFOUND');
    return shaped(await ask(name, type as QuestionType), type);
  };
}

function shaped(answer: DnsAnswer, type: string): string[] | string[][] {
  if (answer.kind === 'unanswered') throw new DnsError('ETIMEOUT');
  if (answer.kind === 'none') throw new DnsError('ENODATA');
  const { records } = answer;
  if (type === 'TXT') return records.map((text) => [text]);
  if (type === 'A') return records.filter((address) => !address.includes(':'));
  if (type !== 'MX') return [...records];
  const exchanges = records.map((text) => {
    const [priority = '0', exchange = ''] = text.split(' ');
    return { priority: Number(priority), exchange };
  });
  return exchanges as unknown as string[];
}
