-- Contacts of campaigns and the imports that bring them. The bulk tables carry no foreign keys: their rows arrive by COPY
-- and their campaign is locked by the import that writes them.

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
  primary key (workspace_id, id)
) with (fillfactor = 80);
create unique index contacts_by_email on contacts (workspace_id, campaign_id, email_key) where deleted_at is null;
create index contacts_by_status on contacts (workspace_id, campaign_id, status, id) where deleted_at is null;
create index contacts_by_address on contacts (workspace_id, email_key);
create index contacts_by_company on contacts (workspace_id, company_domain) where company_domain is not null;
create index contacts_held on contacts (workspace_id, hold_until) where hold_until is not null and status = 'paused';
create index contacts_changed on contacts (workspace_id, campaign_id, id) where change_sequence is null;
create unique index contacts_by_change on contacts (workspace_id, campaign_id, change_sequence) where change_sequence is not null;

create table contact_change_cursors (
  workspace_id integer not null,
  campaign_id uuid not null,
  last_sequence bigint not null default 0,
  primary key (workspace_id, campaign_id)
);

-- A reply that stops a whole company also stops colleagues who are imported later. scope_key: campaign id, 'group:<id>' or 'workspace'.
create table company_stops (
  workspace_id integer not null,
  scope_key text not null,
  company_domain text not null,
  cause_contact_id uuid not null,
  stopped_at timestamptz not null,
  primary key (workspace_id, scope_key, company_domain)
);

create table imports (
  workspace_id integer not null,
  id uuid not null,
  campaign_id uuid,
  status text not null default 'queued',
  file_id uuid not null,
  file_name text not null,
  file_size bigint not null,
  file_format text not null default 'csv',
  encoding text,
  delimiter text,
  has_header boolean not null default true,
  -- What the caller asked for, kept apart from what was detected.
  requested jsonb not null default '{}',
  mapping jsonb,
  analysis jsonb,
  options jsonb not null,
  auto_confirm boolean not null default false,
  idempotency_key text,
  total_rows integer not null default 0,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  duplicate_count integer not null default 0,
  suppressed_count integer not null default 0,
  skipped_count integer not null default 0,
  rejected_count integer not null default 0,
  -- Where to go on after a crash: committed together with the rows before it.
  checkpoint jsonb,
  bytes_done bigint not null default 0,
  cancel_requested boolean not null default false,
  error_code text,
  error_message text,
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);
create index imports_by_campaign on imports (workspace_id, campaign_id, id) where campaign_id is not null;
create index imports_by_status on imports (workspace_id, status, id);

-- Every row of a file that did not become a contact, with its reason. result 'rejected' rows are the dead letters.
create table import_rows (
  workspace_id integer not null,
  id uuid not null,
  import_id uuid not null,
  campaign_id uuid,
  result text not null,
  kind text not null default 'row',
  status text not null default 'open',
  first_row integer not null,
  last_row integer not null,
  column_name text,
  values jsonb,
  error_code text not null,
  error_message text not null,
  retryable boolean not null default false,
  attempts integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);
create index import_rows_by_import on import_rows (workspace_id, import_id, first_row);
create index import_rows_open on import_rows (workspace_id, import_id, id) where result = 'rejected' and status in ('open', 'replaying');
