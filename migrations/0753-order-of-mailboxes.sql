-- Order of the list of mailboxes by status: the larger, the more a mailbox needs a member.
create function mailbox_urgency(status text, is_held boolean) returns integer language sql immutable parallel safe as $$
  select case status
    when 'error' then 6
    when 'disconnected' then 5
    when 'active' then case when is_held then 4 else 2 end
    when 'paused' then 1
    when 'deleting' then 0
    else 3 end
$$;
create index mailboxes_in_order_of_urgency on mailboxes (workspace_id, mailbox_urgency(status, protected_until is not null), uuid)
  where deleted_at is null;
