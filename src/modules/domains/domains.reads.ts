// Reads: domains, mailboxes.
import type { SqlRunner } from '../../platform/db/sql-runner.js';
import type { DomainRow } from './domains.repo.js';

/** A domain with the number of its mailboxes. */
export type DomainView = DomainRow & { readonly mailbox_count: number };

export interface DomainFilter {
  readonly status?: readonly string[] | undefined;
  /** Part of the name. */
  readonly search?: string | undefined;
}

/** Domains newest first, those after `beforeId`: ids are ordered by creation. */
export function pageDomainViews(
  sql: SqlRunner,
  workspaceId: number,
  filter: DomainFilter,
  beforeId: string | null,
  limit: number,
): Promise<DomainView[]> {
  return sql.query<DomainView>(
    `select d.*, (select count(*)::int from mailboxes m
       where m.workspace_id = d.workspace_id and m.domain = d.domain and m.deleted_at is null) as mailbox_count
     from domains d
     where d.workspace_id = $1 and ($2::text[] is null or d.status = any($2)) and ($3::text is null or d.domain like $3)
       and ($4::uuid is null or d.id < $4)
     order by d.id desc limit $5`,
    [
      workspaceId,
      filter.status ?? null,
      filter.search === undefined ? null : `%${filter.search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`,
      beforeId,
      limit,
    ],
  );
}
