-- Rules for new contacts of all campaigns of a workspace; a campaign replaces single ones in its settings.
alter table workspaces add column enrollment_rules jsonb not null default '{}';

-- People whom enrollment rules kept out of a campaign when they were last added, with the reason.
create table not_enrolled (
  workspace_id integer not null,
  campaign_id uuid not null,
  email_key text not null,
  email text not null,
  -- The values that were given, so that a member can enroll the person later.
  company_domain text,
  fields jsonb not null,
  custom_fields jsonb not null,
  -- The import or request; null for a segment, which tries again.
  import_id uuid,
  -- 'excluded_value', 'one_campaign', 'days_after_reply', 'days_before_same' or 'days_before_other'.
  rule text not null,
  -- The values that decided.
  rule_values jsonb not null,
  -- From when the rules no longer apply; null if that depends on other changes.
  changes_at timestamptz,
  refused_at timestamptz not null,
  primary key (workspace_id, campaign_id, email_key)
);
-- Erasures and deletions of profiles find a person.
create index not_enrolled_by_address on not_enrolled (workspace_id, email_key);
