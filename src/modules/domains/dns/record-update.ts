import type { DnsPurpose, RecordType } from '../../../engine/dns/record-kinds.js';

/** A record that a zone is to have. Fields have two spellings, which must not differ. */
export interface GivenRecord {
  /** ID of the record that this one replaces. */
  readonly id?: string | undefined;
  readonly type?: RecordType | undefined;
  /** `@` or nothing for the domain itself. */
  readonly name?: string | undefined;
  readonly value?: string | undefined;
  /** Seconds. */
  readonly ttl?: number | undefined;
  readonly priority?: number | null | undefined;
  readonly Type?: RecordType | undefined;
  readonly Name?: string | undefined;
  readonly Address?: string | undefined;
  readonly TTL?: number | undefined;
  readonly MXPref?: number | null | undefined;
}

/** A change of a domain's records. */
export interface RecordUpdate {
  readonly records: readonly GivenRecord[];
  /** Ids of records that go. */
  readonly deleteIds: readonly string[];
  /** `merge` keeps every other record; `replace` makes the list the whole zone. */
  readonly mode: 'merge' | 'replace';
  /** Whether the records that sending needs are written as well. */
  readonly applyExpected: boolean;
  /** Purposes of the required records to write. Default: all. */
  readonly purposes?: readonly DnsPurpose[] | undefined;
  /** Whether the change is only shown. */
  readonly dryRun: boolean;
}
