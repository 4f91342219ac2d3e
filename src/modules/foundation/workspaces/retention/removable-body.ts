/**
 * Returns the SQL of the conversations of workspace $1 that the deletion of texts has not considered since their last message,
 * longest quiet first.
 */
export const QUIET_CONVERSATIONS = `select t.*, t.assignee is null and t.snoozed_until is null and t.unread_count = 0 and t.label_ids = '{}'
      and not exists (select 1 from messages m where m.workspace_id = t.workspace_id and m.thread_id = t.id and m.unverified is not null)
      and not exists (select 1 from contacts c where c.workspace_id = t.workspace_id and c.id = t.contact_id
        and c.deleted_at is null and c.status_class = 'open') as is_removable
    from threads t
   where t.workspace_id = $1
     and t.last_message_at >= coalesce((select b.quiet_since from body_cursors b where b.workspace_id = $1), '-infinity')
     and (t.last_message_at, t.id) > (coalesce((select b.quiet_since from body_cursors b where b.workspace_id = $1), '-infinity'),
       coalesce((select b.quiet_thread_id from body_cursors b where b.workspace_id = $1), 0))
   order by t.last_message_at, t.id`;

/**
 * Returns the SQL condition that the text of the sent email `m` may be deleted: its conversation has no reply, assignee or
 * reminder, and its contact is not in a sequence.
 */
export function isBodyRemovable(m: string): string {
  return `${m}.direction = 'outbound' and ${m}.kind = 'campaign' and ${m}.partial_reason is null
    and exists (select 1 from threads t where t.workspace_id = ${m}.workspace_id and t.id = ${m}.thread_id
      and not t.has_customer_reply and t.assignee is null and t.snoozed_until is null)
    and not exists (select 1 from contacts c where c.workspace_id = ${m}.workspace_id and c.id = ${m}.contact_id
      and c.deleted_at is null and c.status_class = 'open')`;
}

/** Returns the SQL condition that the original of the message `m` may be deleted: no member still has to confirm the message. */
export function isOriginalRemovable(m: string): string {
  return `${m}.unverified is null`;
}
