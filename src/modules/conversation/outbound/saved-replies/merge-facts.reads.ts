// Reads threads, contacts and campaigns: facts about a conversation's contact.
import type { MergeContact } from '../../../../engine/message/merge-values.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

export interface ThreadFacts {
  readonly mailboxId: number;
  readonly campaignName: string;
  readonly contact: MergeContact;
}

type Row = Omit<MergeContact, 'id' | 'email' | 'customFields'> & {
  readonly id: string | null;
  readonly email: string | null;
  readonly customFields: Record<string, unknown> | null;
  readonly name: string | null;
  readonly mailboxId: number;
  readonly campaignName: string | null;
};

/**
 * Returns undefined if the workspace has no such conversation. For a counterpart who is not a contact, only the address
 * and the display name are known.
 */
export async function findThreadFacts(
  sql: SqlRunner,
  workspaceId: number,
  threadId: number,
): Promise<ThreadFacts | undefined> {
  const [row] = await sql.query<Row>(
    `select t.mailbox_id as "mailboxId", c.name as "campaignName", t.contact_name as name, p.id,
       coalesce(p.email, t.contact_email) as email, p.first_name as "firstName", p.last_name as "lastName", p.company, p.title,
       p.phone, p.website, p.linkedin_url as "linkedinUrl", p.city, p.state, p.country, p.custom_fields as "customFields"
     from threads t
     left join campaigns c on c.workspace_id = $1 and c.id = t.campaign_id
     left join contacts p on p.workspace_id = $1 and p.id = t.contact_id
     where t.workspace_id = $1 and t.id = $2`,
    [workspaceId, threadId],
    'saved-replies-thread-facts',
  );
  if (row === undefined) return undefined;
  const { mailboxId, campaignName, name, ...contact } = row;
  const [firstName = '', ...lastNames] = (name ?? '').split(' ');
  const named = contact.id === null ? { firstName, lastName: lastNames.join(' ') } : {};
  const known = {
    ...contact,
    id: contact.id ?? '',
    email: contact.email ?? '',
    customFields: contact.customFields ?? {},
  };
  return { mailboxId, campaignName: campaignName ?? '', contact: { ...known, ...named } };
}
