import { type Said, say } from '../words/say.js';
import type { ProfileSource } from './field-types.js';

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

/** Names the origin of a change. */
export function authorOf(by: ChangedBy | null): Said | string {
  if (by === null) return 'Outrider';
  const { kind, name } = by;
  if (kind === 'person') return name ?? say`A former member`;
  if (kind === 'api_key') return say`API key ${name}`;
  if (kind === 'contact_source') return say`Contact source ${name}`;
  if (name === null) return say`A campaign`;
  return kind === 'import' ? say`Import ${name}` : say`Campaign ${name}`;
}

/** Names the source of a profile, with the row of the file. */
export function sourceText(source: ProfileSource, name: string | null, row: number | null): Said | string {
  if (name === null) return UNNAMED[source];
  if (row !== null) return say`Import ${name}, row ${row}`;
  if (source === 'import' || source === 'campaign' || source === 'contact_source') {
    return authorOf({ kind: source, id: null, name });
  }
  return name;
}

const UNNAMED: Readonly<Record<ProfileSource, Said>> = {
  import: say`Console or API`,
  campaign: say`A campaign`,
  api: say`Console or API`,
  contact_source: say`A contact source`,
  form: say`Form`,
  crm: say`CRM`,
  reply: say`Wrote first`,
};
