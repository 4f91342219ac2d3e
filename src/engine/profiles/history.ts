/** Origin of a change of a profile. */
type ChangeOrigin = 'person' | 'api_key' | 'import' | 'contact_source' | 'campaign';

/** Origin of the last change of a profile, as stored. */
export interface ChangedBy {
  readonly kind: ChangeOrigin;
  readonly id: string | null;
  /** Name at the time of the change: of the member, key, file, contact source, or campaign. */
  readonly name: string | null;
  /** Way in which a member or key changed it; absent for a single edit. */
  readonly by?: 'bulk' | 'undo' | 'merge';
}

/** Fields and their values before and after a change; of tags, the removed and the added ones. */
export type ProfileDifferences = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
