-- Brand of a workspace on pages for readers without an account. The bytes of the logo are in `files`, without an expiry.
create table workspace_brands (
  workspace_id integer primary key references workspaces (id) on delete cascade,
  -- Null: the name of the workspace.
  name text,
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  logo_id uuid,
  -- Media type by the bytes, and size in pixels. Meaningless without `logo_id`.
  logo_type text,
  logo_width integer,
  logo_height integer,
  updated_at timestamptz not null,
  foreign key (workspace_id, logo_id) references files (workspace_id, id) on delete set null (logo_id)
);
