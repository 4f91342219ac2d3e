-- Texts that steps use by name. What is not sent yet is rendered with the current version.
create table snippets (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- Counts the changes of the texts, from 1; the texts of this version are below.
  version integer not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, name)
);

-- The texts of every version, with who wrote it: `person:` or `key:` and the ID; the name as it was then.
create table snippet_versions (
  workspace_id integer not null,
  snippet_id uuid not null,
  version integer not null,
  body_text text not null,
  body_html text not null,
  author text not null,
  author_name text not null,
  created_at timestamptz not null,
  primary key (workspace_id, snippet_id, version),
  foreign key (workspace_id, snippet_id) references snippets (workspace_id, id) on delete cascade
);

-- Counts the changes of all snippets of a workspace: compiled campaigns of another count are stale.
create table snippet_changes (
  workspace_id integer primary key references workspaces (id) on delete cascade,
  revision bigint not null
);

-- The snippets that the texts of a step and its variants use: what cannot be deleted, without reading the texts.
alter table campaign_steps add column snippets text[] not null default '{}';
create index campaign_steps_with_snippets on campaign_steps (workspace_id) where snippets <> '{}' and deleted_at is null;

-- The name and version of each snippet in the email of the latest attempt; null without any.
alter table sends add column snippets jsonb;
