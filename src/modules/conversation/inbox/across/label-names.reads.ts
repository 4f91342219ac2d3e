// Reads thread_labels: labels of several workspaces, by name. Names are unique in a workspace, apart from case.
import { givenValues } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

const WORKSPACES = givenValues('id', 'int');
const NAMES = givenValues('name', 'text');

/** Maximum names in a list. */
const MOST_NAMES = 500;

export interface LabelName {
  readonly name: string;
  readonly workspaces: number;
}

/** Lists the names of labels in these workspaces, with the number of workspaces that have a label of this name. */
export function listLabelNames(sql: SqlRunner, workspaceIds: readonly number[]): Promise<LabelName[]> {
  return sql.query<LabelName>(
    `select min(l.name) as name, count(*)::int as workspaces from ${WORKSPACES.at(1, 'w')}
     cross join lateral (select name from thread_labels where workspace_id = w.id offset 0) l
     group by lower(l.name) order by lower(l.name) limit ${MOST_NAMES}`,
    [...WORKSPACES.values(workspaceIds)],
    'threads-label-names',
  );
}

/** Returns the IDs of the labels with one of these names, in any case, by workspace. */
export async function findLabelsNamed(
  sql: SqlRunner,
  workspaceIds: readonly number[],
  names: readonly string[],
): Promise<Map<number, string[]>> {
  const rows = await sql.query<{ workspace_id: number; ids: string[] }>(
    `select w.id as workspace_id, l.ids from ${WORKSPACES.at(1, 'w')}
     cross join lateral (
       select array_agg(id) as ids from thread_labels
       where workspace_id = w.id and lower(name) in (select lower(n.name) from ${NAMES.at(2, 'n')}) offset 0
     ) l where l.ids is not null`,
    [...WORKSPACES.values(workspaceIds), ...NAMES.values(names)],
    'threads-labels-named',
  );
  return new Map(rows.map((row) => [row.workspace_id, row.ids]));
}
