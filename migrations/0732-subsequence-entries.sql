-- Contacts whose trigger matched while the subsequence was paused or archived. They enter when the subsequence resumes.
create table subsequence_entries (
  workspace_id integer not null references workspaces (id) on delete cascade,
  subsequence_id uuid not null,
  -- Contact of the parent campaign.
  contact_id uuid not null,
  kept_at timestamptz not null,
  primary key (workspace_id, subsequence_id, contact_id),
  foreign key (workspace_id, subsequence_id) references subsequences (workspace_id, campaign_id) on delete cascade,
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade
);
create index subsequence_entries_by_contact on subsequence_entries (workspace_id, contact_id);
