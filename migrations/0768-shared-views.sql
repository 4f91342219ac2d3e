-- Views of lists that members share with their workspace: filters and columns under a name.
create table shared_views (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  screen text not null,
  name text not null,
  search jsonb not null,
  -- Chosen columns and their order; null: the default columns of the list.
  columns jsonb,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
create unique index shared_views_name on shared_views (workspace_id, screen, lower(name));
