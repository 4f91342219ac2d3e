import type { DnsPurpose, RecordType } from '../../../../engine/dns/record-kinds.js';

/** Desired record of a zone. Fields have two spellings, whose values must not differ. */
export interface GivenRecord {
  /** ID of the record that this one replaces. */
  readonly id?: string | undefined;
  readonly type?: RecordType | undefined;
  /** Name; `@` or absent for the domain itself. */
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

/** Change of a domain's records. */
export interface RecordUpdate {
  readonly records: readonly GivenRecord[];
  /** IDs of records to delete. */
  readonly deleteIds: readonly string[];
  /** `merge` keeps every other record; `replace` makes the list the whole zone. */
  readonly mode: 'merge' | 'replace';
  /** Whether to also write the records that sending needs. */
  readonly applyExpected: boolean;
  /** Purposes of the required records to write. Default: all. */
  readonly purposes?: readonly DnsPurpose[] | undefined;
  /** Whether to only preview the change. */
  readonly dryRun: boolean;
}
