import type { RecordFinding } from '../../../../engine/dns/compare-records.js';
import type { DnsVerdict } from '../../../../engine/dns/mail-records.js';
import type { DnsPurpose, RecordStatus } from '../../../../engine/dns/record-kinds.js';

/** Expected record with the record that was found, as stored. */
export interface StoredFinding {
  readonly purpose: DnsPurpose;
  readonly type: 'MX' | 'TXT' | 'CNAME';
  readonly name: string;
  /** Value to publish; null if only the domain's email provider knows it. */
  readonly value: string | null;
  readonly priority: number | null;
  readonly optional: boolean;
  readonly status: RecordStatus;
  readonly verdict: DnsVerdict;
  readonly seen: readonly string[];
  readonly advice: string | null;
  /** Name of the found record if it differs from the expected name. */
  readonly foundAt?: string;
}

/** Maximum stored values per record, and characters of each, because the length of external zones is unlimited. */
const KEPT_VALUES = 20;
const KEPT_CHARACTERS = 2_000;

export function storedFinding({ expected, ...found }: RecordFinding): StoredFinding {
  return {
    purpose: expected.purpose,
    type: expected.type,
    name: expected.name,
    value: found.publish,
    priority: expected.priority,
    optional: expected.optional,
    status: found.status,
    verdict: found.verdict,
    seen: found.seen.slice(0, KEPT_VALUES).map((value) => value.slice(0, KEPT_CHARACTERS)),
    advice: found.advice,
    ...(found.foundAt === undefined ? {} : { foundAt: found.foundAt }),
  };
}
