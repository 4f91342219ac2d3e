import type { Insertable, Selectable, Updateable } from '../../../platform/db/row-types.js';
import { insertRow, updateRows } from '../../../platform/db/rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { TemplatesTable, TemplateVersionsTable } from '../../../platform/db/tables.js';
import { type StoredSteps, storedSteps, type TemplateStep } from './template-steps.js';

export type TemplateRow = Selectable<TemplatesTable>;
export type TemplateVersionRow = Omit<Selectable<TemplateVersionsTable>, 'steps'> & {
  readonly steps: readonly TemplateStep[];
};
/** Template with the steps and the author of its current version. */
export type TemplateView = TemplateRow & Pick<TemplateVersionRow, 'steps' | 'author_name'>;

type Stored<T> = Omit<T, 'steps'> & { readonly steps: StoredSteps };

export interface TemplateFilters {
  readonly kind?: string | undefined;
  readonly folder?: string | undefined;
  readonly language?: string | undefined;
  /** Part of the name or of a subject, case-insensitive. */
  readonly search?: string | undefined;
}

export async function countTemplates(sql: SqlRunner, workspaceId: number): Promise<number> {
  const [row] = await sql.query<{ n: number }>('select count(*)::int as n from templates where workspace_id = $1', [
    workspaceId,
  ]);
  return row?.n ?? 0;
}

/** Template in a list: `subject` is that of its first step, or of the first variant that has one. */
export type ListedTemplate = TemplateRow & {
  readonly author_name: string;
  readonly steps_count: number;
  readonly subject: string;
};

/** Lists templates by folder and name. */
export function listTemplateRows(
  sql: SqlRunner,
  workspaceId: number,
  { kind, folder, language, search }: TemplateFilters,
  limit: number,
): Promise<ListedTemplate[]> {
  return sql.query<ListedTemplate>(
    `select t.*, v.author_name, jsonb_array_length(v.steps) as steps_count,
       coalesce(jsonb_path_query_first(v.steps, '$[0].variants[*].subject ? (@ != "")') #>> '{}',
         v.steps -> 0 ->> 'subject') as subject
     from templates t
     join template_versions v on v.workspace_id = t.workspace_id and v.template_id = t.id and v.version = t.version
     where t.workspace_id = $1 and ($2::text is null or t.kind = $2) and ($3::text is null or t.folder = $3)
       and ($4::text is null or t.language = $4)
       and ($5::text is null or strpos(lower(t.name), lower($5)) > 0 or exists (
         select from jsonb_path_query(v.steps, '$[*].**.subject') as s (subject)
         where strpos(lower(s.subject #>> '{}'), lower($5)) > 0))
     order by t.folder, t.name limit $6`,
    [workspaceId, kind ?? null, folder ?? null, language ?? null, search ?? null, limit],
    'templates-list',
  );
}

export async function findTemplate(sql: SqlRunner, workspaceId: number, id: string): Promise<TemplateView | undefined> {
  const [row] = await sql.query<Stored<TemplateView>>(
    `select t.*, v.steps, v.author_name from templates t
     join template_versions v on v.workspace_id = t.workspace_id and v.template_id = t.id and v.version = t.version
     where t.workspace_id = $1 and t.id = $2`,
    [workspaceId, id],
    'templates-find',
  );
  return row && { ...row, steps: storedSteps(row.steps) };
}

/** Finds a template and prevents other changes until the transaction ends. */
export async function lockTemplate(sql: SqlRunner, workspaceId: number, id: string): Promise<TemplateView | undefined> {
  const [row] = await sql.query<TemplateRow>('select * from templates where workspace_id = $1 and id = $2 for update', [
    workspaceId,
    id,
  ]);
  return row && findTemplate(sql, workspaceId, id);
}

/** Inserts a template. Fails with SQLSTATE 23505 if the name is in use. */
export async function insertTemplate(sql: SqlRunner, values: Insertable<TemplatesTable>): Promise<void> {
  await insertRow(sql, 'templates', values);
}

/** Updates a template. Fails with SQLSTATE 23505 if the name is in use. */
export async function updateTemplate(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  values: Updateable<TemplatesTable>,
): Promise<void> {
  await updateRows(sql, 'templates', values, 'workspace_id = $1 and id = $2', [workspaceId, id]);
}

export async function deleteTemplate(sql: SqlRunner, workspaceId: number, id: string): Promise<void> {
  await sql.execute('delete from templates where workspace_id = $1 and id = $2', [workspaceId, id]);
}

export async function insertTemplateVersion(sql: SqlRunner, values: Insertable<TemplateVersionsTable>): Promise<void> {
  await insertRow(sql, 'template_versions', values);
}

/** Deletes versions up to and including `version`. */
export async function deleteOldVersions(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  version: number,
): Promise<void> {
  await sql.execute('delete from template_versions where workspace_id = $1 and template_id = $2 and version <= $3', [
    workspaceId,
    id,
    version,
  ]);
}

/** Version in a list. */
export type ListedVersion = Omit<TemplateVersionRow, 'steps'> & { readonly steps_count: number };

/** Lists the stored versions of a template, newest first. */
export function listTemplateVersions(sql: SqlRunner, workspaceId: number, id: string): Promise<ListedVersion[]> {
  return sql.query<ListedVersion>(
    `select version, author_name, created_at, jsonb_array_length(steps) as steps_count from template_versions
     where workspace_id = $1 and template_id = $2 order by version desc`,
    [workspaceId, id],
    'templates-versions',
  );
}

export async function findTemplateVersion(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  version: number,
): Promise<TemplateVersionRow | undefined> {
  const [row] = await sql.query<Stored<TemplateVersionRow>>(
    'select * from template_versions where workspace_id = $1 and template_id = $2 and version = $3',
    [workspaceId, id, version],
    'templates-version',
  );
  return row && { ...row, steps: storedSteps(row.steps) };
}
