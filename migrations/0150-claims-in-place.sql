-- A claim changes nothing that an index of sends knows, so that its new version of a row stays on its page and no index is written:
-- eight entries a message less. What waits and what is claimed share a class, the mailbox of a claim has a column of its own until
-- the result, and what a worker has under way is told by one row a claim, in the place of an index by worker.
alter table sends
  add column status_class text generated always as (
    case when status in ('scheduled', 'sending') then 'open' else status end) stored,
  add column claimed_mailbox_id integer;

drop index sends_by_worker;
drop index sends_by_status;
drop index sends_pool;
drop index sends_pool_follow_ups;
drop index sends_waiting;
-- Nobody asks for these by their mailbox alone.
drop index sends_unknown;
create index sends_by_class on sends (workspace_id, campaign_id, status_class, id);
create index sends_pool on sends (workspace_id, campaign_id, due_at, id)
  where mailbox_id is null and status_class in ('open', 'deferred');
create index sends_pool_follow_ups on sends (workspace_id, campaign_id, due_at, id)
  where mailbox_id is null and status_class in ('open', 'deferred') and step_order > 1;
create index sends_waiting on sends (workspace_id, mailbox_id, campaign_id, due_at, id)
  where mailbox_id is not null and status_class in ('open', 'deferred');
-- Room for the claim beside the row as it was planned; what is written later is longer, and goes where there is room.
alter table sends set (fillfactor = 40);

-- The sends that one claim took. The row goes when all of them have their results.
create table send_claims (
  id uuid primary key,
  worker_id uuid not null,
  workspace_id integer not null,
  send_ids uuid[] not null
);
-- Sends that were given to connections together, under the attempts they were claimed with. The row goes like that of a claim.
create table send_hands (
  id uuid primary key,
  worker_id uuid not null,
  workspace_id integer not null,
  send_ids uuid[] not null,
  attempts integer[] not null,
  handed_at timestamptz not null
);
-- Ids are not worth packing.
alter table send_claims alter column send_ids set storage external;
alter table send_hands alter column send_ids set storage external;

insert into send_claims (worker_id, id, workspace_id, send_ids)
select worker_id, gen_random_uuid(), workspace_id, array_agg(id) from sends
where status = 'sending' and worker_id is not null group by worker_id, workspace_id;
insert into send_hands (worker_id, id, workspace_id, send_ids, attempts, handed_at)
select worker_id, gen_random_uuid(), workspace_id, array_agg(id), array_agg(attempt), max(handed_at) from sends
where status = 'sending' and worker_id is not null and handed_at is not null group by worker_id, workspace_id;
update sends set claimed_mailbox_id = mailbox_id where status = 'sending';
