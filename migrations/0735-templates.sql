-- Steps and sequences saved for other campaigns. Campaigns get copies.
create table templates (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- Empty: no folder.
  folder text not null,
  -- BCP 47 tag in canonical form.
  language text,
  -- `step` or `sequence`.
  kind text not null,
  -- Counts the changes of the steps, from 1; `template_versions` has them.
  version integer not null,
  -- Counts all changes, for `If-Match`.
  revision integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, name)
);

-- The steps of each version, with its author: `person:` or `key:` and the ID; the name as it was then.
create table template_versions (
  workspace_id integer not null,
  template_id uuid not null,
  version integer not null,
  -- List of steps. `id` stays the same in later versions; `changedIn` is the version that last changed the email.
  steps jsonb not null,
  author text not null,
  author_name text not null,
  created_at timestamptz not null,
  primary key (workspace_id, template_id, version),
  foreign key (workspace_id, template_id) references templates (workspace_id, id) on delete cascade
);

-- Origin of a step: the step of a template and the version it was copied from. No foreign key: deleting a template
-- must not wait for campaigns, and a step without its template is only no longer marked.
alter table campaign_steps
  add column template_id uuid,
  add column template_version integer,
  add column template_step_id uuid;
