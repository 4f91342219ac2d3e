-- Files that steps attach to their emails. The bytes are in `files`, without an expiry.
create table workspace_files (
  workspace_id integer not null references workspaces (id) on delete cascade,
  -- That of the bytes.
  id uuid not null,
  name text not null,
  content_type text not null,
  size_bytes integer not null,
  -- `person:` or `key:` and the ID of who uploaded it; the name as it was then.
  author text not null,
  author_name text not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, name),
  foreign key (workspace_id, id) references files (workspace_id, id) on delete cascade
);
