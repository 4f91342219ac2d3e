import { CONTACT_FIELD_LABELS } from '../../../engine/csv/field-labels.js';
import { authorOf, type ChangedBy, type ProfileDifferences } from '../../../engine/profiles/history.js';
import { type Said, type SaidValue, say } from '../../../engine/words/say.js';
import { storedJson } from '../../../platform/db/stored-json.js';

/** Change of one field. */
export interface FieldChange {
  /** API name, `custom.<name>` for a custom field. */
  readonly field: string;
  readonly label: Said | string;
  /** Values before and after; of tags, the removed and the added ones. */
  readonly from: unknown;
  readonly to: unknown;
}

/** Names that values and fields of changes refer to. */
export interface ChangeNames {
  /** Labels of the registered custom fields by name. */
  readonly fields: ReadonlyMap<string, string>;
  /** Names of members by ID. */
  readonly members: ReadonlyMap<string, string>;
}

const CUSTOM = 'custom.';
/** Fields that a sentence names; the others are counted. */
const MOST_NAMED = 5;

/** Returns the changes of fields in the order of the profile, custom fields last and by name. */
export function fieldChanges(changes: ProfileDifferences, names: ChangeNames): FieldChange[] {
  return Object.keys(changes)
    .toSorted((one, other) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1))
    .map((field) => {
      const [from, to] = changes[field]!;
      return { field, label: labelOf(field, names), from, to };
    });
}

const ORDER: readonly string[] = [...Object.keys(CONTACT_FIELD_LABELS), 'tags', 'ownerId', 'legalBasis'];

function placeOf(field: string): number {
  const place = ORDER.indexOf(field);
  return place === -1 ? ORDER.length : place;
}

const OTHER_LABELS: Readonly<Record<string, Said>> = {
  ...CONTACT_FIELD_LABELS,
  tags: say`Tags`,
  ownerId: say`Owner`,
  legalBasis: say`Legal basis`,
};

function labelOf(field: string, { fields }: ChangeNames): Said | string {
  if (!field.startsWith(CUSTOM)) return OTHER_LABELS[field] ?? field;
  const name = field.slice(CUSTOM.length);
  return fields.get(name) ?? name;
}

/** Describes a change of a profile in one sentence. */
export function changeText(by: ChangedBy | null, changes: readonly FieldChange[], names: ChangeNames): Said {
  const named = changes
    .slice(0, MOST_NAMED)
    .map((change) => changeOf(change, (value) => valueText(change.field, value, names)));
  const more = changes.length - named.length;
  const all: SaidValue[] = more === 0 ? named : [...named, say`${more} more`];
  const who = authorOf(by);
  if (by?.by === 'bulk') return say`${who} changed ${all} (bulk change)`;
  if (by?.by === 'undo') return say`${who} changed ${all} (undo of a bulk change)`;
  if (by?.by === 'merge') return say`${who} changed ${all} (merge)`;
  return say`${who} changed ${all}`;
}

function changeOf({ field, label, from, to }: FieldChange, shown: (value: unknown) => SaidValue): Said {
  if (field === 'tags') return tagsText(label, from as readonly string[], to as readonly string[]);
  if (isEmpty(to)) return say`${label} (removed: ${shown(from)})`;
  if (isEmpty(from)) return say`${label} (new: ${shown(to)})`;
  // The evidence of a legal basis is not part of the history.
  if (from === to) return say`${label} (evidence)`;
  return say`${label} from ${shown(from)} to ${shown(to)}`;
}

function tagsText(label: SaidValue, removed: readonly string[], added: readonly string[]): Said {
  if (removed.length === 0) return say`${label} (added: ${added})`;
  if (added.length === 0) return say`${label} (removed: ${removed})`;
  return say`${label} (added: ${added}; removed: ${removed})`;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

const BASES: Readonly<Record<string, Said>> = {
  consent: say`Consent`,
  legitimate_interest: say`Legitimate interest`,
  contract: say`Contract`,
  other: say`Other`,
};

function valueText(field: string, value: unknown, { members }: ChangeNames): SaidValue {
  if (field === 'ownerId') return members.get(String(value)) ?? say`a former member`;
  if (field === 'legalBasis') return BASES[String(value)] ?? String(value);
  if (typeof value === 'boolean') return value ? say`Yes` : say`No`;
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'object' ? storedJson(value) : String(value);
}
