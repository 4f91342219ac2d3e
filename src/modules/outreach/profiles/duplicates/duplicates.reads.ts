// Reads profiles and profile_distinctions.
import { DUPLICATE_RULES, type DuplicateMember, type DuplicateRule } from '../../../../engine/profiles/duplicates.js';
import { givenValues } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Key of profiles `p` by which a rule finds equal ones, and the condition of the index that has it. */
interface RuleIndex {
  readonly key: string;
  readonly where: string;
}

const INDEXES: Readonly<Record<DuplicateRule, RuleIndex>> = {
  mailbox: { key: 'mailbox_of(p.email_key)', where: 'mailbox_of(p.email_key) <> p.email_key' },
  profile_link: { key: 'profile_link_key(p.linkedin_url)', where: 'p.linkedin_url is not null' },
  name_and_domain: {
    key: 'profile_name_key(p.first_name, p.last_name, p.company_domain)',
    where: 'p.company_domain is not null and p.first_name is not null and p.last_name is not null',
  },
  phone: {
    key: 'profile_phone_key(p.phone, p.last_name)',
    where: 'p.phone is not null and p.last_name is not null',
  },
};

/** Profiles of one key that are compared. */
const MOST_MEMBERS = 10;
const KEYS = givenValues('key', 'text');
const KEY_COLUMNS = DUPLICATE_RULES.map((rule) => `${INDEXES[rule].key} as "${rule}"`).join(', ');

export interface ScannedKeys {
  /** Keys with several profiles, in order. */
  readonly shared: readonly string[];
  /** Last complete key; null if the scan reached the end. */
  readonly until: string | null;
}

/** Reads at most `most` entries of the index of a rule after a key, and returns the keys that several profiles share. */
export async function scanKeys(
  sql: SqlRunner,
  workspaceId: number,
  rule: DuplicateRule,
  after: string,
  most: number,
): Promise<ScannedKeys> {
  const { key, where } = INDEXES[rule];
  // The plain spelling of a mailbox is not in its index.
  const isShared =
    rule === 'mailbox'
      ? 'n > 1 or exists (select from profiles o where o.workspace_id = $1 and o.email_key = s.key)'
      : 'n > 1';
  const rows = await sql.query<{ key: string; n: number; is_shared: boolean }>(
    `select s.key, s.n, ${isShared} as is_shared from (
       select e.key, count(*)::int as n from (
         select ${key} as key from profiles p where p.workspace_id = $1 and ${where} and ${key} > $2 order by ${key} limit $3
       ) e group by e.key) s
     order by s.key`,
    [workspaceId, after, most],
    `profiles-scan-duplicates-${rule}`,
  );
  const isCut = rows.reduce((sum, { n }) => sum + n, 0) >= most;
  // The last key may have further entries. A key that fills the whole scan is complete enough.
  const whole = isCut && rows.length > 1 ? rows.slice(0, -1) : rows;
  return {
    shared: whole.filter(({ is_shared: isShared }) => isShared).map((row) => row.key),
    until: isCut ? (whole.at(-1)?.key ?? null) : null,
  };
}

/**
 * Returns the first profiles of each key, in the order of their IDs. Each key is looked up in its index (a subquery with OFFSET is planned on
 * its own): otherwise, the planner reads the whole address book in the order of the IDs, because it needs only the first ones.
 */
export async function listMembers(
  sql: SqlRunner,
  workspaceId: number,
  rule: DuplicateRule,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly DuplicateMember[]>> {
  const { key, where } = INDEXES[rule];
  const plain =
    rule === 'mailbox'
      ? `union all select p.* from profiles p where p.workspace_id = $1 and p.email_key = k.key and not (${where})`
      : '';
  const rows = await sql.query<{ id: string; key: string } & Record<DuplicateRule, string | null>>(
    `select k.key, p.id, ${KEY_COLUMNS} from ${KEYS.at(2, 'k')} cross join lateral (
       select f.* from (
         (select p.* from profiles p where p.workspace_id = $1 and ${where} and ${key} = k.key offset 0)
         ${plain}) f
       order by f.id limit ${MOST_MEMBERS}) p
     order by k.key, p.id`,
    [workspaceId, ...KEYS.values(keys)],
    `profiles-list-duplicates-${rule}`,
  );
  const members = new Map<string, DuplicateMember[]>();
  for (const { id, key: own, ...found } of rows) {
    members.set(own, [...(members.get(own) ?? []), { id, keys: found }]);
  }
  return members;
}

/** Lists the dismissed pairs among these profiles. */
export function listDistinctions(
  sql: SqlRunner,
  workspaceId: number,
  profileIds: readonly string[],
): Promise<Array<{ readonly first_id: string; readonly second_id: string }>> {
  return sql.query(
    `select first_id, second_id from profile_distinctions
     where workspace_id = $1 and first_id = any($2::uuid[]) and second_id = any($2::uuid[])`,
    [workspaceId, profileIds],
    'profiles-list-distinctions',
  );
}
