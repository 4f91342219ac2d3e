-- Later messages whose mailbox was taken away stand in the pool, too: found without going through the first messages.
create index sends_pool_follow_ups on sends (workspace_id, campaign_id, due_at, id)
  where mailbox_id is null and status in ('scheduled', 'deferred') and step_order > 1;
