-- Segments that feed campaigns: who enters the segment is enrolled into the campaign.
create table campaign_segments (
  workspace_id integer not null,
  campaign_id uuid not null,
  segment_id uuid not null,
  -- What happens to enrolled people who leave the segment: 'keep' or 'stop'.
  on_leave text not null,
  -- When all profiles are compared with the segment again; changed profiles are compared at once.
  due_at timestamptz not null,
  -- The end of the last complete comparison.
  compared_at timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, campaign_id, segment_id)
);
create index campaign_segments_by_segment on campaign_segments (workspace_id, segment_id);

-- Profiles that were in the segment of a link when they were last compared, and what enrolling them led to. Without a row the
-- profile is new to the link, so a contact that a member removes from the campaign stays removed.
create table campaign_segment_members (
  workspace_id integer not null,
  campaign_id uuid not null,
  segment_id uuid not null,
  profile_id uuid not null,
  -- 'created', 'duplicate' or 'suppressed'.
  result text not null,
  contact_id uuid,
  entered_at timestamptz not null,
  -- When enrolling is attempted again; null if there is a contact.
  retry_at timestamptz,
  primary key (workspace_id, campaign_id, segment_id, profile_id)
);
create index campaign_segment_members_by_profile on campaign_segment_members (workspace_id, profile_id);

-- How far the event log of a workspace has been read for changed profiles; a row exists while the workspace has a link.
create table segment_cursors (
  workspace_id integer primary key,
  sequence bigint not null
);

-- Changed profiles that links have not been compared with yet. Rows are only added and deleted, so that no writer waits for
-- another: a profile has one row for each change.
create table profile_changes (
  workspace_id integer not null,
  id bigint generated always as identity,
  profile_id uuid not null,
  changed_at timestamptz not null,
  primary key (workspace_id, id)
);

-- Triggers, so that no way of writing profiles can leave it out.
create function note_profile_changes() returns trigger language plpgsql as $$
begin
  insert into profile_changes (workspace_id, profile_id, changed_at)
  select n.workspace_id, n.id, n.updated_at from new_rows n
  where exists (select 1 from segment_cursors c where c.workspace_id = n.workspace_id);
  return null;
end $$;
create trigger profiles_noted_on_insert after insert on profiles
  referencing new table as new_rows for each statement execute function note_profile_changes();
create trigger profiles_noted_on_update after update on profiles
  referencing new table as new_rows for each statement execute function note_profile_changes();
