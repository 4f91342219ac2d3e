import { answerTo, type DnsAnswer, type DnsQuestion, questionKey, recordsOf, type SeenRecords } from './answers.js';
import { isDmarc, readDmarc } from './dmarc/dmarc-record.js';
import { policyRecord, walkedDomains, walkTree } from './dmarc/tree-walk.js';
import type { ExpectedRecord } from './expected-records.js';
import { type DnsVerdict, judgeDkim, judgeMx } from './mail-records.js';
import * as say from './record-advice.js';
import type { RecordStatus } from './record-kinds.js';
import { countLookUps, hasTerm, isSpf, mergeSpf, SPF_MAX_LOOK_UPS, spfTerms } from './spf.js';

/** Expected record compared with DNS. */
export interface RecordFinding {
  readonly expected: ExpectedRecord;
  readonly status: RecordStatus;
  readonly verdict: DnsVerdict;
  /** Values published now. */
  readonly seen: readonly string[];
  /** Value to publish: the expected record, merged into existing values where records of others must stay. */
  readonly publish: string | null;
  /** Advice for the member; null if nothing needs to be done. */
  readonly advice: string | null;
  /** Name of the record if it differs from the expected name, such as for the DMARC policy of a parent domain. */
  readonly foundAt?: string;
}

type Judged = Omit<RecordFinding, 'expected'>;

/** Returns all DNS queries for comparing these records, each once. Queries for SPF includes follow later. */
export function questionsOf(expected: readonly ExpectedRecord[]): DnsQuestion[] {
  const asked = new Map<string, DnsQuestion>();
  for (const record of expected)
    for (const question of questionsOfOne(record)) asked.set(questionKey(question), question);
  return [...asked.values()];
}

function questionsOfOne({ rule, name, type }: ExpectedRecord): DnsQuestion[] {
  if (rule.kind === 'dkim') return rule.names.map((name) => ({ name, type: 'TXT' }));
  if (rule.kind === 'dmarc') {
    return walkedDomains(domainOfDmarc(name)).map((domain) => ({ name: `_dmarc.${domain}`, type: 'TXT' }));
  }
  if (rule.kind !== 'host') return [{ name, type }];
  return [
    { name, type: 'CNAME' },
    { name, type: 'A' },
    { name: rule.target, type: 'A' },
  ];
}

/** Compares each record with the observed ones. Pure: the same responses give the same findings. */
export function compareRecords(expected: readonly ExpectedRecord[], seen: SeenRecords): RecordFinding[] {
  return expected.map((record) => ({ expected: record, ...judge(record, seen) }));
}

function judge(record: ExpectedRecord, seen: SeenRecords): Judged {
  switch (record.rule.kind) {
    case 'mx':
      return compareMx(record, record.rule.host, answerTo(seen, 'MX', record.name));
    case 'spf':
      return compareSpf(record, record.rule.terms, seen);
    case 'dkim':
      return compareDkim(record, record.rule.publicKey, record.rule.names, seen);
    case 'dmarc':
      return compareDmarc(record, seen);
    case 'text':
      return compareText(record, record.rule, answerTo(seen, 'TXT', record.name));
    case 'host':
      return compareHost(record, record.rule.target, seen);
  }
}

function compareMx(record: ExpectedRecord, host: string | null, answer: DnsAnswer): Judged {
  const publish = record.value;
  if (answer.kind === 'unanswered') return silent(publish);
  const hosts = [...recordsOf(answer)].sort(byPreference);
  const verdict = judgeMx(hosts.map(hostOfMx));
  if (verdict === 'missing') return bad('missing', 'missing', hosts, publish, say.addRecord(record, publish));
  if (verdict === 'invalid') return bad('conflict', 'invalid', hosts, publish, say.refusesMail(record, publish));
  if (host === null || hostOfMx(hosts[0] as string) === host) return good(hosts, publish);
  return bad('conflict', 'elsewhere', hosts, publish, say.receivesElsewhere(record, hostOfMx(hosts[0] as string)));
}

function compareSpf(record: ExpectedRecord, terms: readonly string[], seen: SeenRecords): Judged {
  const answer = answerTo(seen, 'TXT', record.name);
  if (answer.kind === 'unanswered') return silent(record.value);
  const records = recordsOf(answer).filter(isSpf);
  if (records.length === 0) {
    return bad('missing', 'missing', records, record.value, say.addRecord(record, record.value));
  }
  if (records.length > 1) {
    const merged = mergeSpf(records[0] as string, [...records.slice(1).flatMap(mechanismsOf), ...terms]);
    return bad('conflict', 'invalid', records, merged, say.joinSpf(record, records.length, merged));
  }
  const [only] = records as [string];
  const found = spfTerms(only);
  const merged = mergeSpf(only, terms);
  if (found === null) return bad('conflict', 'invalid', records, merged, say.mendSpf(record));
  const lookUps = countLookUps(merged, seen);
  if (lookUps > SPF_MAX_LOOK_UPS) {
    return bad('conflict', 'invalid', records, merged, say.tooManyLookUps(record, SPF_MAX_LOOK_UPS));
  }
  const isCovered = terms.every((term) => hasTerm(found, term)) || hasTerm(found, 'all');
  if (isCovered || isCoveredByMx(terms, found, record.name, seen)) return good(records, only);
  return bad('conflict', 'invalid', records, merged, say.changeSpf(record, merged));
}

/** Returns whether MX covers the wanted hosts: `mx` lets the receiving servers send, and `a:host` names one of them. */
function isCoveredByMx(wanted: readonly string[], found: readonly string[], name: string, seen: SeenRecords): boolean {
  if (!hasTerm(found, 'mx')) return false;
  const hosts = recordsOf(answerTo(seen, 'MX', name)).map(hostOfMx);
  return wanted.every((term) => hasTerm(found, term) || hosts.includes(term.replace(/^a:/i, '')));
}

function mechanismsOf(spf: string): string[] {
  return (spfTerms(spf) ?? []).filter((term) => !/^(?:[+\-~?]?all|[a-z][\w.-]*=\S*)$/i.test(term));
}

function compareDkim(
  record: ExpectedRecord,
  publicKey: string | null,
  names: readonly string[],
  seen: SeenRecords,
): Judged {
  const answers = names.map((name) => answerTo(seen, 'TXT', name));
  const keys = answers.flatMap(recordsOf);
  const verdicts = answers.map((answer) =>
    answer.kind === 'unanswered' ? 'unknown' : judgeDkim(recordsOf(answer), publicKey),
  );
  if (verdicts.includes('valid')) return good(keys, record.value);
  if (verdicts.includes('unknown')) return silent(record.value);
  if (publicKey === null) {
    return bad('missing', verdicts.includes('invalid') ? 'invalid' : 'missing', keys, null, say.askProvider(record));
  }
  if (verdicts.includes('invalid')) {
    return bad('conflict', 'invalid', keys, record.value, say.replaceRecord(record, record.value));
  }
  return bad('missing', 'missing', keys, record.value, say.addRecord(record, record.value));
}

/**
 * Compares the DMARC policy that applies to the domain: its own, or one that the tree walk finds above it (RFC 9989, section
 * 4.10). Reports an invalid record of the domain even if another policy applies instead.
 */
function compareDmarc(record: ExpectedRecord, seen: SeenRecords): Judged {
  const walk = walkTree(domainOfDmarc(record.name), (name) => answerTo(seen, 'TXT', name));
  const own = recordsOf(answerTo(seen, 'TXT', record.name)).filter(isDmarc);
  if (own.length > 1) return bad('conflict', 'invalid', own, record.value, say.onlyOne(record, own));
  const [text] = own;
  if (text !== undefined && readDmarc(text) === null) {
    return bad('conflict', 'invalid', own, record.value, say.replaceRecord(record, record.value));
  }
  const policy = policyRecord(walk);
  if (policy !== null) {
    const name = `_dmarc.${policy.domain}`;
    const texts = recordsOf(answerTo(seen, 'TXT', name)).filter(isDmarc);
    const { removedTags } = policy.record;
    return {
      ...good(texts, texts[0] ?? null),
      ...(name === record.name ? {} : { foundAt: name }),
      advice: removedTags.length === 0 ? null : say.removedDmarcTags(name, removedTags),
    };
  }
  if (walk.isSilent) return silent(record.value);
  return bad('missing', 'missing', [], record.value, say.addRecord(record, record.value));
}

function domainOfDmarc(name: string): string {
  return name.slice('_dmarc.'.length);
}

function compareText(
  record: ExpectedRecord,
  rule: { readonly begins: string; readonly whole: boolean },
  answer: DnsAnswer,
): Judged {
  if (answer.kind === 'unanswered') return silent(record.value);
  const texts = recordsOf(answer);
  const isRight = (text: string): boolean =>
    rule.whole ? text.trim() === rule.begins : text.trim().startsWith(rule.begins);
  if (texts.some(isRight)) return good(texts, record.value);
  const advice = say.addRecord(record, record.value);
  // Other values may exist under the name of a proof, because several services can verify the same domain.
  return bad('missing', 'missing', texts, record.value, advice);
}

/** Returns whether a host is an alias of the target or has one of its addresses. */
function compareHost(record: ExpectedRecord, target: string, seen: SeenRecords): Judged {
  const alias = answerTo(seen, 'CNAME', record.name);
  const theirs = answerTo(seen, 'A', record.name);
  const ours = answerTo(seen, 'A', target);
  const found = alias.kind === 'records' ? alias.records : recordsOf(theirs);
  if (recordsOf(alias).includes(target)) return good(found, target);
  if (theirs.kind === 'none') return bad('missing', 'missing', found, target, say.addRecord(record, target));
  if (theirs.kind === 'unanswered' || ours.kind !== 'records') return silent(target);
  if (theirs.records.some((address) => ours.records.includes(address))) return good(found, target);
  return bad('conflict', 'elsewhere', found, target, say.leadsElsewhere(record, found, target));
}

function good(seen: readonly string[], publish: string | null): Judged {
  return { status: 'active', verdict: 'valid', seen, publish, advice: null };
}

function silent(publish: string | null): Judged {
  return { status: 'unknown', verdict: 'unknown', seen: [], publish, advice: say.NO_ANSWER };
}

function bad(
  status: 'missing' | 'conflict',
  verdict: DnsVerdict,
  seen: readonly string[],
  publish: string | null,
  advice: string,
): Judged {
  return { status, verdict, seen, publish, advice };
}

/** Returns the host of `<preference> <host>`; empty for a null MX. */
function hostOfMx(record: string): string {
  return record
    .slice(record.indexOf(' ') + 1)
    .replace(/\.$/, '')
    .toLowerCase();
}

function byPreference(a: string, b: string): number {
  return Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1);
}
