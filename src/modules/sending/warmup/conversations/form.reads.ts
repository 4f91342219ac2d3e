// Reads campaign_mailboxes, campaigns, campaign_steps, campaign_variants.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/**
 * Returns whether a mailbox sends HTML in a campaign that is not archived. Its other email then has an HTML part, too.
 */
export async function sendsHtml(sql: SqlRunner, workspaceId: number, mailboxId: number): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from campaign_mailboxes a
     join campaigns c on c.workspace_id = a.workspace_id and c.id = a.campaign_id and c.status <> 'archived'
     join campaign_steps s on s.workspace_id = c.workspace_id and s.campaign_id = c.id and s.deleted_at is null
     where a.workspace_id = $1 and a.mailbox_id = $2 and a.enabled and coalesce(c.settings->>'plainText', 'none') <> 'all'
       and (s.body_html <> '' or exists (
         select 1 from campaign_variants v
         where v.workspace_id = s.workspace_id and v.step_id = s.id and v.deleted_at is null and v.body_html <> ''))
     limit 1`,
    [workspaceId, mailboxId],
    'warmup-sends-html',
  );
  return rows.length > 0;
}
