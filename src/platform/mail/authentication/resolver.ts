import { isReservedName } from '../../../engine/address/reserved-name.js';
import type { DnsAnswer, QuestionType } from '../../../engine/dns/answers.js';
import type { OutboundDns } from '../../outbound/dns-port.js';

/** SPF alone may ask for ten names with their addresses (RFC 7208 section 4.6.4). */
const MOST_QUESTIONS = 60;
const ASKED = new Set<string>(['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT'] satisfies QuestionType[]);

/** What a resolver of Node.js would throw, with its code. */
class DnsError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/**
 * DNS for one message, as mailauth asks for it: the shapes and errors of `dns.promises.resolve`. Reserved names are not
 * asked for: they are not published. Beyond the bound of questions nothing is answered any more.
 */
export function boundedResolver(dns: OutboundDns): (name: string, type: string) => Promise<string[] | string[][]> {
  let asked = 0;
  return async (name, type) => {
    const plain = name.toLowerCase().replace(/\.$/, '');
    asked += 1;
    if (isReservedName(plain) || !ASKED.has(type)) throw new DnsError('ENOTFOUND');
    if (asked > MOST_QUESTIONS) throw new DnsError('ETIMEOUT');
    return shaped(await dns.ask({ name: plain, type: type as QuestionType }), type);
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
