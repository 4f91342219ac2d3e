// Reads mailboxes, mailbox_tokens, tenants: which application of a provider a mailbox uses.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { isRetired } from '../../../../platform/db/workspace-moves.js';

/** Application that a provider limits as a whole. */
export interface Application {
  readonly kind: string;
  /** Application of tenants: the project of a Google service account, or the ID of a Microsoft application. Null: that of the instance. */
  readonly tenantApplication: string | null;
}

/** SQL for the application of a tenant. Google limits a project, which the address of its service account names after the @. */
const TENANT_APPLICATION = `regexp_replace(t.client_id, '^.*@', '')`;

const CONNECTED = `
  from mailboxes m
  join mailbox_tokens k on k.workspace_id = m.workspace_id and k.mailbox_id = m.id
  left join tenants t on t.workspace_id = k.workspace_id and t.id = k.tenant_id`;

/** Returns the application through which a mailbox uses an API; undefined if it uses none. */
export async function findApplication(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
): Promise<Application | undefined> {
  const [row] = await sql.query<Application>(
    `select m.connection ->> 'kind' as kind, ${TENANT_APPLICATION} as "tenantApplication" ${CONNECTED}
     where m.workspace_id = $1 and m.id = $2 and m.connection ->> 'kind' is not null`,
    [workspaceId, mailboxId],
    'mailboxes-find-application',
  );
  return row;
}

/** Returns the mailboxes of an application in all workspaces. */
export function listMailboxesOfApplication(
  sql: SqlRunner,
  { kind, tenantApplication }: Application,
): Promise<Array<{ workspaceId: number; mailboxIds: number[] }>> {
  return sql.query(
    `select m.workspace_id as "workspaceId", array_agg(m.id order by m.id) as "mailboxIds" ${CONNECTED}
     where m.connection ->> 'kind' = $1 and m.deleted_at is null and not ${isRetired('m.workspace_id')}
       and case when $2::text is null then k.tenant_id is null else ${TENANT_APPLICATION} = $2 end
     group by m.workspace_id order by m.workspace_id`,
    [kind, tenantApplication],
    'mailboxes-of-application',
  );
}
