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
  /** Maximum questions. */
  readonly questions: number;
  /** Returns how long the next question can wait, in milliseconds; the time is up if it is not above 0. */
  readonly patience: () => number;
}

/**
 * Returns a DNS resolver for one check of a message, in the form mailauth requires: the results and errors of
 * `dns.promises.resolve`. Reserved names are not queried, because they are not published. Past its limits, it stops
 * answering, so that the check ends.
 */
export function boundedResolver(
  dns: OutboundDns,
  { questions, patience }: Bounds,
): (name: string, type: string) => Promise<string[] | string[][]> {
  let asked = 0;
  return async (name, type) => {
    const plain = name.toLowerCase().replace(/\.$/, '');
    asked += 1;
    if (isReservedName(plain) || !ASKED.has(type)) throw new DnsError('ENOTFOUND');
    if (asked > questions) throw new DnsError('ETIMEOUT');
    const answer = dns.ask({ name: plain, type: type as QuestionType });
    const late = (): DnsAnswer => ({ kind: 'unanswered' });
    return shaped(await within(Math.max(0, patience()), answer, late), type);
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
