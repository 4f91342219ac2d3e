-- What a comparison of variants has decided, bounces that came after a message was taken, and contacts that go on in a
-- subsequence.

-- Further messages of the step take this variant alone; null while shares decide.
alter table campaign_steps add column winner_variant_id uuid;

-- Of `bounces`, those reported after the message had been accepted: only they were sent and not delivered.
alter table campaign_stats add column reported_bounces integer not null default 0;
alter table campaign_stat_deltas add column reported_bounces integer not null default 0;

-- The contact of the parent campaign whose conversation a contact goes on with.
alter table contacts add column continues_contact_id uuid;
create index contacts_by_parent on contacts (workspace_id, parent_contact_id) where parent_contact_id is not null;

-- How far the event log has been read for what moves contacts into subsequences.
create table subsequence_cursors (
  workspace_id integer primary key,
  routed_sequence bigint not null
);
