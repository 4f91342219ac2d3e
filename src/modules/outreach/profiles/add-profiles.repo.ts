import {
  type ExistingProfiles,
  type LegalBasisRecord,
  MOST_TAGS,
  PROFILE_COLUMNS,
  type ProfileColumn,
  type ProfileSource,
} from '../../../engine/profiles/field-types.js';
import { givenRows, unseenList } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { ProfileRow } from './profiles.repo.js';

/** Profile to add, or to compare with the existing profile of its address. */
export interface NewProfile {
  readonly id: string;
  readonly email: string;
  readonly emailKey: string;
  readonly companyDomain: string | null;
  readonly values: Readonly<Partial<Record<ProfileColumn, string | null>>>;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Row of the file; 1 is the first data row. */
  readonly sourceRow?: number;
  /** Tags of this profile only, after the tags that all profiles of the call get. */
  readonly tags?: readonly string[];
  /** Legal basis, unless the profile has one. */
  readonly legalBasis?: LegalBasisRecord | null;
}

const NAMES = Object.keys(PROFILE_COLUMNS) as ProfileColumn[];
const COLUMNS = Object.values(PROFILE_COLUMNS);

const NEW = givenRows<NewProfile>({
  id: ['uuid', (one) => one.id],
  email: ['text', (one) => one.email],
  email_key: ['text', (one) => one.emailKey],
  company_domain: ['text', (one) => one.companyDomain],
  fields: ['jsonb', (one) => one.fields],
  source_row: ['int', (one) => one.sourceRow],
  own_tags: ['jsonb', (one) => one.tags ?? []],
  legal_basis: ['jsonb', (one) => one.legalBasis ?? undefined],
  ...Object.fromEntries(
    NAMES.map((name) => [PROFILE_COLUMNS[name], ['text', (one: NewProfile) => one.values[name]] as const]),
  ),
});

/** Options and values that all profiles of one call share. */
export interface ProfileStamp {
  readonly existing: ExistingProfiles;
  readonly tags: readonly string[];
  readonly ownerId: string | null;
  readonly source: ProfileSource;
  readonly sourceId: string;
  readonly sourceName: string;
  readonly now: Date;
}

/** Locks the profiles of these addresses in the order of their addresses. */
export function lockProfilesOf(
  sql: SqlRunner,
  workspaceId: number,
  emailKeys: readonly string[],
): Promise<ProfileRow[]> {
  return sql.query<ProfileRow>(
    `select * from profiles where workspace_id = $1 and email_key = any(${unseenList(2, 'text')}) order by email_key for update`,
    [workspaceId, emailKeys],
    'profiles-lock-many',
  );
}

/** Value of an existing profile: the given one, the present one, or the first that is there. */
const KEPT: Readonly<Record<ExistingProfiles, (column: string) => string>> = {
  update: (column) => `coalesce(excluded.${column}, p.${column})`,
  fill: (column) => `coalesce(p.${column}, excluded.${column})`,
  keep: (column) => `p.${column}`,
};
const FIELDS: Readonly<Record<ExistingProfiles, string>> = {
  update: 'p.fields || excluded.fields',
  fill: 'excluded.fields || p.fields',
  keep: 'p.fields',
};

/** Returns the profile with the tags of the call before its own. */
function tagged(one: NewProfile, tags: readonly string[]): NewProfile {
  return { ...one, tags: [...new Set([...tags, ...(one.tags ?? [])])].slice(0, MOST_TAGS) };
}

/**
 * Adds profiles, and changes existing ones as `existing` says. Every profile gets the tags, after its own and up to the limit.
 * Returns the new and the changed profiles; unchanged ones are missing. Each address occurs once.
 */
export function upsertProfiles(
  sql: SqlRunner,
  workspaceId: number,
  { existing, tags, ownerId, source, sourceId, sourceName, now }: ProfileStamp,
  profiles: readonly NewProfile[],
): Promise<Array<{ readonly id: string; readonly email_key: string }>> {
  const merged = [
    ...[...COLUMNS, 'owner_id'].map((column) => [column, KEPT[existing](column)] as const),
    ['fields', FIELDS[existing]] as const,
    // Evidence that was recorded before stays.
    ['legal_basis', KEPT[existing === 'update' ? 'fill' : existing]('legal_basis')] as const,
    [
      'tags',
      `array(select t.tag from unnest(p.tags || excluded.tags) with ordinality as t (tag, place)
        group by t.tag order by min(t.place) limit $5)`,
    ] as const,
  ];
  const is = merged.map(([column]) => `p.${column}`).join(', ');
  const becomes = merged.map(([, value]) => value).join(', ');
  return sql.query(
    `insert into profiles as p (workspace_id, id, email, email_key, company_domain, fields, ${COLUMNS.join(', ')}, tags,
       owner_id, legal_basis, source, source_id, source_name, source_row, created_at, updated_at)
     select $1, n.id, n.email, n.email_key, n.company_domain, n.fields, ${COLUMNS.map((column) => `n.${column}`).join(', ')},
       array(select jsonb_array_elements_text(n.own_tags)), $3, n.legal_basis, $6, $4, $7, n.source_row, $2, $2
     from ${NEW.at(8, 'n')} order by n.email_key
     on conflict (workspace_id, email_key) do update set updated_at = excluded.updated_at,
       changed_by = jsonb_build_object('kind', excluded.source, 'id', excluded.source_id, 'name', excluded.source_name),
       ${merged.map(([column, value]) => `${column} = ${value}`).join(', ')}
     where (${is}) is distinct from (${becomes})
     returning p.id, p.email_key`,
    [
      ...[workspaceId, now, ownerId, sourceId, MOST_TAGS, source, sourceName.slice(0, 200)],
      ...NEW.values(profiles.map((one) => tagged(one, tags))),
    ],
    `profiles-upsert-${existing}`,
  );
}
