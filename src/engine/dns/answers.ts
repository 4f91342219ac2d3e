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

/**
 * Responses by query. MX records are `<preference> <host>`, SRV records `<priority> <weight> <port> <host>`; TXT records are joined to
 * one text each.
 */
export type SeenRecords = ReadonlyMap<string, DnsAnswer>;

export function questionKey({ name, type }: DnsQuestion): string {
  return `${type} ${name}`;
}

const SILENCE: DnsAnswer = { kind: 'unanswered' };

/** Returns the response to a query; a query that was not made counts as unanswered. */
export function answerTo(seen: SeenRecords, type: QuestionType, name: string): DnsAnswer {
  return seen.get(questionKey({ name, type })) ?? SILENCE;
}

/** Returns the records of a response; empty without records or without a response. */
export function recordsOf<T>(answer: DnsAnswer<T>): readonly T[] {
  return answer.kind === 'records' ? answer.records : [];
}
