-- Contacts, one row for each person and campaign, and what is noted of how they change.

-- A launch changes every contact of a campaign. PostgreSQL writes the new version of a row beside the old one, off all indexes,
-- where no indexed column changes and the page has room: a sixth of the time and an eighth of the WAL. Therefore no index names
-- what an enrolment changes, and half of each page is left free. Upkeep comes in bulk, as that of `sends`.
create table contacts (
  workspace_id integer not null,
  id uuid not null,
  campaign_id uuid not null,
  email text not null,
  email_key text not null,
  company_domain text,
  first_name text,
  last_name text,
  company text,
  title text,
  phone text,
  website text,
  linkedin_url text,
  city text,
  state text,
  country text,
  timezone text,
  custom_fields jsonb not null default '{}',
  status text not null default 'pending',
  status_reason text,
  hold_until timestamptz,
  reply_intent text,
  reply_label text,
  intent_source text,
  intent_confidence double precision,
  intent_note text,
  classified_at timestamptz,
  overridden_at timestamptz,
  current_step_order integer,
  mailbox_id integer,
  thread_id bigint,
  last_message_id bigint,
  verification_status text not null default 'unverified',
  esp text not null default 'unknown',
  sent_count integer not null default 0,
  open_count integer not null default 0,
  click_count integer not null default 0,
  reply_count integer not null default 0,
  soft_bounces integer not null default 0,
  soft_bounced_at timestamptz,
  last_sent_at timestamptz,
  last_opened_at timestamptz,
  last_clicked_at timestamptz,
  last_replied_at timestamptz,
  enrolled_at timestamptz,
  subsequence_id uuid,
  parent_contact_id uuid,
  import_id uuid,
  -- null: changed since the change feed last numbered this campaign.
  change_sequence bigint,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The number a contact had when the change feed first told of it: tells a creation from a later change for every reader.
  first_change_sequence bigint,
  -- The contact of the parent campaign whose conversation a contact goes on with.
  continues_contact_id uuid,
  -- What indexes may know of the status: pending and active alike are 'open', any other status stands for itself.
  status_class text not null generated always as (case when status in ('pending', 'active') then 'open' else status end) stored,
  primary key (workspace_id, id)
) with (
  fillfactor = 47,
  autovacuum_analyze_scale_factor = 0.3,
  autovacuum_analyze_threshold = 250000,
  autovacuum_vacuum_insert_scale_factor = 0.1,
  autovacuum_vacuum_scale_factor = 0.1,
  autovacuum_vacuum_threshold = 50000
);
-- No plan is chosen by these, yet every ANALYZE read and sorted them: half a second for 30,000 contacts.
alter table contacts
  alter column custom_fields set statistics 0,
  alter column email set statistics 0,
  alter column first_name set statistics 0,
  alter column last_name set statistics 0,
  alter column company set statistics 0,
  alter column title set statistics 0,
  alter column phone set statistics 0,
  alter column website set statistics 0,
  alter column linkedin_url set statistics 0,
  alter column city set statistics 0,
  alter column state set statistics 0,
  alter column country set statistics 0,
  alter column timezone set statistics 0;
create index contacts_by_company on contacts (workspace_id, company_domain) where company_domain is not null;
create index contacts_changed on contacts (workspace_id, campaign_id, id) where change_sequence is null;
create unique index contacts_by_change on contacts (workspace_id, campaign_id, change_sequence) where change_sequence is not null;
-- Contacts of a campaign in the order they came; ids are UUIDv7.
create index contacts_by_campaign on contacts (workspace_id, campaign_id, id) where deleted_at is null;
-- Outcomes are asked for by class; few contacts have one, so the index is small and bulk inserts never touch it.
create index contacts_by_intent on contacts (workspace_id, campaign_id, reply_intent, id) where reply_intent is not null;
create index contacts_by_parent on contacts (workspace_id, parent_contact_id) where parent_contact_id is not null;
create index contacts_by_class on contacts (workspace_id, campaign_id, status_class, id) where deleted_at is null;
create index contacts_held on contacts (hold_until) where hold_until is not null;
-- The contacts that an import brought: a page of the list, and a launch of that import alone. Ids of an import grow, so its
-- rows are added at one place of the index; contacts of no import are not in it.
create index contacts_by_import on contacts (workspace_id, import_id, id) where import_id is not null;
create unique index contacts_by_address on contacts (email_key text_pattern_ops, workspace_id, campaign_id) where deleted_at is null;
create index contacts_deleted_by_address on contacts (email_key text_pattern_ops, workspace_id) where deleted_at is not null;

-- Stretches of ids outside of which no contact of a campaign is pending; inside, some may be. Every statement that makes
-- contacts pending adds its own, so nobody waits for anybody; the end of an enrolment takes away those that are through.
create table pending_stretches (
  workspace_id integer not null,
  campaign_id uuid not null,
  first_id uuid not null,
  last_id uuid not null,
  position bigint generated always as identity,
  primary key (workspace_id, campaign_id, first_id, position)
);

create table contact_change_cursors (
  workspace_id integer not null,
  campaign_id uuid not null,
  last_sequence bigint not null default 0,
  primary key (workspace_id, campaign_id)
);

-- A reply that stops a whole company also stops colleagues who are imported later. scope_key: campaign id, 'group:<id>' or
-- 'workspace'.
create table company_stops (
  workspace_id integer not null,
  scope_key text not null,
  company_domain text not null,
  cause_contact_id uuid not null,
  stopped_at timestamptz not null,
  primary key (workspace_id, scope_key, company_domain)
);

-- Which contact of a parent went into which subsequence, and when.
create table subsequence_moves (
  workspace_id integer not null,
  id uuid not null,
  parent_contact_id uuid not null,
  subsequence_id uuid not null,
  contact_id uuid not null,
  moved_at timestamptz not null,
  primary key (workspace_id, id)
);
create index subsequence_moves_by_contact on subsequence_moves (workspace_id, parent_contact_id, moved_at);

-- What DNS said about recipients' domains; not tenant data, shared by all.
create table recipient_domains (
  domain text primary key,
  has_mx boolean,
  esp text not null default 'unknown',
  checked_at timestamptz not null
);

create function note_pending_inserts() returns trigger language plpgsql as $$
begin
  insert into pending_stretches (workspace_id, campaign_id, first_id, last_id)
  select workspace_id, campaign_id, min(id::text)::uuid, max(id::text)::uuid from new_rows
  where status = 'pending' and deleted_at is null group by workspace_id, campaign_id;
  return null;
end $$;

-- Contacts that were pending before are in a stretch already.
create function note_pending_updates() returns trigger language plpgsql as $$
begin
  insert into pending_stretches (workspace_id, campaign_id, first_id, last_id)
  select workspace_id, campaign_id, min(id::text)::uuid, max(id::text)::uuid from (
    select workspace_id, campaign_id, id from new_rows where status = 'pending' and deleted_at is null
    except
    select workspace_id, campaign_id, id from old_rows where status = 'pending' and deleted_at is null
  ) became group by workspace_id, campaign_id;
  return null;
end $$;

create trigger contacts_pending_on_insert after insert on contacts
  referencing new table as new_rows for each statement execute function note_pending_inserts();
create trigger contacts_pending_on_update after update on contacts
  referencing new table as new_rows old table as old_rows for each statement execute function note_pending_updates();
