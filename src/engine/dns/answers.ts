/** Result of a DNS query: records, none, or no response in time. A timeout does not mean that there is no record. */
export type DnsAnswer<T = string> =
  | { readonly kind: 'records'; readonly records: readonly T[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'unanswered' };

export type QuestionType = 'A' | 'AAAA' | 'CNAME' | 'MX' | 'NS' | 'PTR' | 'SRV' | 'TXT';

/** DNS query: `name` is absolute, in lower case, without a final dot. `A` requests addresses of both families. */
export interface DnsQuestion {
  readonly name: string;
  readonly type: QuestionType;
}

/** Answers by question. MX records are `<preference> <host>`, SRV records `<priority> <weight> <port> <host>`, TXT records are joined to one text each. */
export type SeenRecords = ReadonlyMap<string, DnsAnswer>;

export function questionKey({ name, type }: DnsQuestion): string {
  return `${type} ${name}`;
}

const SILENCE: DnsAnswer = { kind: 'unanswered' };

/** The answer to a question; what was never asked counts as unanswered. */
export function answerTo(seen: SeenRecords, type: QuestionType, name: string): DnsAnswer {
  return seen.get(questionKey({ name, type })) ?? SILENCE;
}

/** The records of an answer; none where there are none or no server answered. */
export function recordsOf<T>(answer: DnsAnswer<T>): readonly T[] {
  return answer.kind === 'records' ? answer.records : [];
}
