import { type CsvColumn, csvOf } from '../../../ui/list/csv';
import type { Profile } from './queries';

const COLUMNS = [
  ...(['email', 'firstName', 'lastName', 'company', 'title', 'phone', 'website', 'linkedinUrl'] as const),
  ...(['city', 'state', 'country', 'timezone'] as const),
];

const cellOf = (value: unknown): string | number | null => {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'number' ? value : String(value);
};

/** Returns profiles as CSV, with a column for each custom field in use. Headings are names of the API, which an import recognizes. */
export function toCsv(profiles: readonly Profile[], owners: ReadonlyMap<string, string>): string {
  const names = [...new Set(profiles.flatMap(({ fields }) => Object.keys(fields)))].sort();
  const columns: CsvColumn<Profile>[] = [
    ...COLUMNS.map((name) => ({ title: name, csv: (one: Profile) => one[name] })),
    { title: 'tags', csv: ({ tags }) => tags.join(', ') },
    { title: 'owner', csv: ({ ownerId }) => (ownerId === null ? null : (owners.get(ownerId) ?? ownerId)) },
    { title: 'createdAt', csv: ({ createdAt }) => createdAt },
    ...names.map((name) => ({ title: name, csv: ({ fields }: Profile) => cellOf(fields[name]) })),
  ];
  return csvOf(columns, profiles);
}
