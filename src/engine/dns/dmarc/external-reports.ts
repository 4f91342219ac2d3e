import { answerTo, type DnsQuestion, recordsOf, type SeenRecords } from '../answers.js';
import type { RecordFinding } from '../compare-records.js';
import type { ExpectedRecord } from '../expected-records.js';
import * as say from '../record-advice.js';
import { isDmarc } from './dmarc-record.js';
import { organizationOf, policyRecord, walkTree } from './tree-walk.js';

/** Report addresses whose domains are checked; receivers need to support two only (RFC 7489, section 6.2). */
const MOST_TARGETS = 10;

/**
 * Lists the TXT queries that tell whether other domains accept the DMARC reports of a domain (RFC 9990; RFC 7489, section
 * 7.1). Receivers send no report to a domain that does not publish this record.
 * @param seen answers to the queries of a tree walk
 */
export function reportQuestions(domain: string, seen: SeenRecords): DnsQuestion[] {
  return targetsOf(domain, seen).map(({ name }) => ({ name, type: 'TXT' }));
}

/** Compares the records by which other domains accept the reports of a domain with the observed ones. */
export function compareReportTargets(domain: string, seen: SeenRecords): RecordFinding[] {
  return targetsOf(domain, seen).map(({ name, target }) => {
    const expected = expectedAt(name);
    const answer = answerTo(seen, 'TXT', name);
    const publish = expected.value;
    if (answer.kind === 'unanswered') {
      return { expected, status: 'unknown', verdict: 'unknown', seen: [], publish, advice: say.NO_ANSWER };
    }
    const texts = recordsOf(answer);
    if (texts.some(isDmarc))
      return { expected, status: 'active', verdict: 'valid', seen: texts, publish, advice: null };
    const advice = say.acceptReports(name, target, ACCEPTS);
    return { expected, status: 'missing', verdict: 'missing', seen: texts, publish, advice };
  });
}

const ACCEPTS = 'v=DMARC1';

function expectedAt(name: string): ExpectedRecord {
  const rule = { kind: 'text', begins: ACCEPTS, whole: false } as const;
  return { purpose: 'dmarc_report', type: 'TXT', name, value: ACCEPTS, priority: null, optional: true, rule };
}

/** Returns the domains outside the organization that the effective policy sends reports to, each once. */
function targetsOf(domain: string, seen: SeenRecords): Array<{ readonly name: string; readonly target: string }> {
  const walk = walkTree(domain, (name) => answerTo(seen, 'TXT', name));
  const policy = policyRecord(walk);
  if (policy === null) return [];
  const organization = organizationOf(walk);
  const targets = policy.record.reportsTo.map((address) => address.slice(address.lastIndexOf('@') + 1));
  return [...new Set(targets)]
    .filter((target) => !isBelow(target, organization) && !isBelow(policy.domain, target))
    .slice(0, MOST_TARGETS)
    .map((target) => ({ name: `${policy.domain}._report._dmarc.${target}`, target }));
}

function isBelow(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}
