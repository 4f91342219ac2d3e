-- What in a workspace waits for a person is asked on every look at its overview, so what is troubled is found by indexes that hold
-- nothing else.

-- When a mailbox came into its status; null: when it was made, or before this was written down.
alter table mailboxes add column status_since timestamptz;
update mailboxes set status_since = updated_at where status in ('disconnected', 'error');
create index mailboxes_unwell on mailboxes (workspace_id, id)
  where deleted_at is null
    and (status in ('disconnected', 'error') or protected_until is not null or warmup_status = 'quarantined');

-- Since when every check of a domain has found that it must not send.
alter table domain_dns add column failing_since timestamptz;
update domain_dns set failing_since = checked_at where health = 'failing';
create index domain_dns_failing on domain_dns (workspace_id, domain_id) where health = 'failing';

create index campaigns_guard_paused on campaigns (workspace_id, id)
  where status = 'paused' and pause_reason <> 'manual' and deleted_at is null;
create index launch_jobs_failed on launch_jobs (workspace_id, id) where status = 'failed';
create index webhook_subscriptions_failing on webhook_subscriptions (workspace_id, id)
  where deleted_at is null and failing_since is not null;
-- By the class and not by the status: a claim changes the status, and must not change what an index knows.
create index sends_unresolved on sends (workspace_id, id) where status_class = 'unknown';
