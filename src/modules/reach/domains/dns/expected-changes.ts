import { type DnsAnswer, questionKey } from '../../../../engine/dns/answers.js';
import { compareRecords, questionsOf, type RecordFinding } from '../../../../engine/dns/compare-records.js';
import type { ExpectedRecord } from '../../../../engine/dns/expected-records.js';
import type { RecordRef, WantedRecord } from '../../../../engine/dns/plan-changes.js';
import { isSpf } from '../../../../engine/dns/spf.js';
import type { Rrset } from '../../../../engine/dns/zone.js';

const TTL = 300;

/** Returns the changes that bring a zone to the expected records. */
export interface ExpectedChanges {
  readonly wanted: readonly WantedRecord[];
  readonly deletes: readonly RecordRef[];
  /** Records that stay unchanged because another service uses them: email of the domain or a host points elsewhere. */
  readonly skipped: readonly RecordFinding[];
}

/**
 * Returns the records that a zone lacks, given its records. Merges records if possible, and replaces an old key or a
 * broken policy. Records that lead to another service stay, because members decide to move them.
 * @param current every RRset of the zone, or of the names of the expected records
 */
export function expectedChanges(expected: readonly ExpectedRecord[], current: readonly Rrset[]): ExpectedChanges {
  const findings = compareRecords(expected, answersOf(expected, current));
  const result = { wanted: [] as WantedRecord[], deletes: [] as RecordRef[], skipped: [] as RecordFinding[] };
  for (const finding of findings) {
    if (finding.status === 'active' || finding.publish === null) continue;
    if (finding.verdict === 'elsewhere') {
      result.skipped.push(finding);
      continue;
    }
    result.wanted.push(wantedOf(finding));
    if (finding.status === 'conflict') result.deletes.push(...inTheWay(finding));
  }
  return result;
}

function wantedOf({ expected, publish }: RecordFinding): WantedRecord {
  const { name, type, priority } = expected;
  const value = type === 'MX' ? `${priority} ${publish}` : (publish as string);
  return { name, type, value, ttl: TTL, replaces: null };
}

/** Returns the records in place of an expected one; among TXT records, only those of the same kind. */
function inTheWay({ expected, seen }: RecordFinding): RecordRef[] {
  const { name, type, purpose } = expected;
  const isKind = (value: string): boolean => {
    if (purpose === 'spf') return isSpf(value);
    if (purpose === 'dkim') return /(?:^|;)\s*p\s*=/.test(value);
    return true;
  };
  return seen.filter(isKind).map((value) => ({ name, type, value }));
}

/** Returns a zone as DNS responses: missing names do not exist. Other hosts are not queried. */
function answersOf(expected: readonly ExpectedRecord[], current: readonly Rrset[]): Map<string, DnsAnswer> {
  const answers = new Map<string, DnsAnswer>();
  for (const question of questionsOf(expected)) {
    const records = current
      .filter(
        ({ name, type }) =>
          name === question.name && (type === question.type || (question.type === 'A' && type === 'AAAA')),
      )
      .flatMap(({ values }) => values);
    answers.set(questionKey(question), records.length === 0 ? { kind: 'none' } : { kind: 'records', records });
  }
  return answers;
}
