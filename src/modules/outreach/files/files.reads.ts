// Reads campaigns, campaign_steps and campaign_variants: the steps that attach a file.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** Campaign with the steps that attach a file. */
export interface FileUse {
  readonly id: string;
  readonly name: string;
  /** Orders of the steps. */
  readonly steps: readonly number[];
}

/** Lists campaigns with a step or variant that attaches this file by its ID or its full name, sorted. Ignores deleted campaigns and steps. */
export function listFileUses(
  sql: SqlRunner,
  workspaceId: number,
  { id, name }: { readonly id: string; readonly name: string },
  limit: number,
): Promise<FileUse[]> {
  return sql.query<FileUse>(
    `with used as (
       select id from campaign_steps where workspace_id = $1 and deleted_at is null and attachments <> '[]'
         and attachments @> jsonb_build_array(jsonb_build_object('fileId', $2::text))
       union select id from campaign_steps where workspace_id = $1 and deleted_at is null and attachment_names <> '{}'
         and $4 = any(attachment_names)
       union select step_id from campaign_variants where workspace_id = $1 and deleted_at is null and attachment_names <> '{}'
         and $4 = any(attachment_names)
       union select step_id from campaign_variants where workspace_id = $1 and deleted_at is null and attachments <> '[]'
         and attachments @> jsonb_build_array(jsonb_build_object('fileId', $2::text))
     )
     select c.id, c.name, jsonb_agg(s.step_order order by s.step_order) as steps
     from used u
     join campaign_steps s on s.workspace_id = $1 and s.id = u.id and s.deleted_at is null
     join campaigns c on c.workspace_id = $1 and c.id = s.campaign_id and c.deleted_at is null
     group by c.id, c.name order by c.name, c.id limit $3`,
    [workspaceId, id, limit, name],
    'workspace-files-uses',
  );
}
