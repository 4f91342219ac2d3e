-- Snippets and templates that the account shares with all its workspaces, as published: later changes in the workspace that they
-- come from change nothing here until they are published again. The rows belong to the account, not to a workspace.
create table shared_texts (
  -- That of the snippet or template.
  id uuid primary key,
  kind text not null check (kind in ('snippet', 'template')),
  name text not null,
  folder text not null,
  language text,
  -- Published version of the snippet or template.
  version integer not null,
  -- `bodyText` and `bodyHtml` of a snippet; `kind` and `steps` of a template.
  content jsonb not null,
  -- Workspace that the text comes from; null once that workspace is deleted.
  origin_workspace_id integer references workspaces (id) on delete set null,
  -- Name of that workspace when the text was published.
  origin_name text not null,
  -- Who wrote the version, and who published it, by name.
  author_name text not null,
  shared_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (kind, name)
);

-- Counts the changes of shared texts: compiled campaigns of another count are stale. One row.
create table shared_text_changes (
  id boolean primary key default true check (id),
  revision bigint not null
);
