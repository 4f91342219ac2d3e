// Reads snippets, snippet_versions, campaign_steps and campaigns: snippets with their last author and uses.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { SnippetRow } from './snippets.repo.js';

/** A snippet with the author of its current version, and the number of campaigns with a step that uses it. */
export type SnippetView = SnippetRow & { readonly author_name: string; readonly campaigns: number };

/** Filters of the list of snippets; an absent filter matches everything. */
export interface SnippetFilter {
  readonly id?: string | undefined;
  readonly folder?: string | undefined;
  readonly language?: string | undefined;
}

/** Lists the snippets of a workspace by name. */
export function listSnippetViews(
  sql: SqlRunner,
  workspaceId: number,
  { id, folder, language }: SnippetFilter,
  limit: number,
): Promise<SnippetView[]> {
  return sql.query<SnippetView>(
    `with uses as (
       select used.name, count(distinct s.campaign_id)::int as campaigns
       from campaign_steps s
       join campaigns c on c.workspace_id = s.workspace_id and c.id = s.campaign_id and c.deleted_at is null
       cross join lateral unnest(s.snippets) as used (name)
       where s.workspace_id = $1 and s.deleted_at is null and s.snippets <> '{}'
       group by used.name
     )
     select n.*, v.author_name, coalesce(u.campaigns, 0) as campaigns
     from snippets n
     join snippet_versions v on v.workspace_id = n.workspace_id and v.snippet_id = n.id and v.version = n.version
     left join uses u on u.name = n.name
     where n.workspace_id = $1 and ($2::uuid is null or n.id = $2)
       and ($4::text is null or n.folder = $4) and ($5::text is null or n.language = $5)
     order by n.name limit $3`,
    [workspaceId, id ?? null, limit, folder ?? null, language ?? null],
    'snippets-views',
  );
}

/** Campaign with a step that uses a snippet. */
export interface SnippetUse {
  readonly id: string;
  readonly name: string;
}

/** Lists campaigns with a step that uses this snippet, by name. Ignores deleted campaigns and steps. */
export function listSnippetUses(
  sql: SqlRunner,
  workspaceId: number,
  name: string,
  limit: number,
): Promise<SnippetUse[]> {
  return sql.query<SnippetUse>(
    `select c.id, c.name from campaigns c
     where c.workspace_id = $1 and c.deleted_at is null and exists (
       select from campaign_steps s where s.workspace_id = c.workspace_id and s.campaign_id = c.id
         and s.deleted_at is null and s.snippets <> '{}' and $2 = any(s.snippets))
     order by c.name, c.id limit $3`,
    [workspaceId, name, limit],
    'snippets-uses',
  );
}
