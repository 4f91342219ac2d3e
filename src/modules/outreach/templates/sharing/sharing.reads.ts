// Reads shared_texts, snippets, templates, campaign_steps, campaigns and workspaces: shared texts, with the current versions of
// those from this workspace, and the workspaces that use a shared snippet.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { SharedText } from '../../snippets/shared/index.js';

export type SharedTextView = SharedText & {
  /** Current version in this workspace; null for a text of another workspace, or one that was deleted here. */
  readonly own_version: number | null;
};

const VIEW = `select t.*, coalesce(s.version, p.version) as own_version
  from shared_texts t
  left join snippets s on s.workspace_id = $1 and t.origin_workspace_id = $1 and s.id = t.id
  left join templates p on p.workspace_id = $1 and t.origin_workspace_id = $1 and p.id = t.id`;

/** Lists shared texts by kind, folder, and name. */
export function listSharedViews(
  sql: SqlRunner,
  workspaceId: number,
  kind: string | undefined,
): Promise<SharedTextView[]> {
  return sql.query<SharedTextView>(
    `${VIEW} where $2::text is null or t.kind = $2 order by t.kind, t.folder, t.name`,
    [workspaceId, kind ?? null],
    'shared-texts-views',
  );
}

export async function findSharedView(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
): Promise<SharedTextView | undefined> {
  const [row] = await sql.query<SharedTextView>(`${VIEW} where t.id = $2`, [workspaceId, id], 'shared-texts-view');
  return row;
}

/** Workspace with a step that uses a shared snippet. */
export interface SharedUse {
  readonly id: number;
  readonly name: string;
}

/**
 * Lists workspaces with a step that uses the shared snippet of this name, by name. A workspace with an own snippet of the name
 * does not use the shared one.
 */
export function listSharedUses(sql: SqlRunner, name: string, limit: number): Promise<SharedUse[]> {
  return sql.query<SharedUse>(
    `select w.id, w.project_name as name from workspaces w
     where exists (
       select from campaign_steps s
       join campaigns c on c.workspace_id = s.workspace_id and c.id = s.campaign_id and c.deleted_at is null
       where s.workspace_id = w.id and s.deleted_at is null and s.snippets <> '{}' and $1 = any(s.snippets))
       and not exists (select from snippets n where n.workspace_id = w.id and n.name = $1)
     order by w.project_name, w.id limit $2`,
    [name, limit],
    'shared-texts-uses',
  );
}
