import { quoteText } from '../../../../engine/dns/zone.js';
import type { StoredFinding } from '../registry/stored-finding.js';

/**
 * Writes records to publish as a zone file (RFC 1035, section 5), with the advice for each as a comment. Every value
 * is on one line, quoted where required, so that no part of it can become a separate record.
 */
export function zoneFile(domain: string, findings: readonly StoredFinding[]): string {
  const lines = findings.flatMap((finding) => {
    const advice = finding.advice === null ? [] : [`; ${finding.advice.replaceAll(/[\r\n]+/g, ' ')}`];
    return finding.value === null ? advice : [...advice, recordLine(finding, finding.value)];
  });
  return [`$ORIGIN ${domain}.`, '$TTL 300', ...lines, ''].join('\n');
}

function recordLine({ name, type, priority }: StoredFinding, value: string): string {
  const content = type === 'TXT' ? quoteText(value) : `${value}.`;
  return `${name}. IN ${type} ${priority === null ? '' : `${priority} `}${content}`;
}
