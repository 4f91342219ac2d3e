-- Bytes of messages and files outside the database: objects in a folder or a bucket (docs/adr/0116-objects-before-rows.md).
create table blob_stores (
  id smallint generated always as identity primary key,
  -- Absolute path of a folder, or s3://bucket/prefix.
  location text not null unique
);

-- No foreign key to the workspace: an object is deleted after its row, and this row after the object.
create table blobs (
  workspace_id integer not null,
  id uuid not null,
  store_id smallint not null references blob_stores (id),
  -- Of the content, which is encrypted in the object.
  size_bytes integer not null,
  sha256 bytea not null,
  -- Key of the object, encrypted by the master key. Null once no row refers to the object, which nothing can open then.
  sealed_key bytea,
  -- When the object is deleted. Null: a row refers to it. '-infinity': it was released, and a worker sets the time.
  delete_at timestamptz,
  primary key (workspace_id, id)
);
create index blobs_by_deletion on blobs (delete_at) where delete_at is not null;

-- How far a table has been examined for bytes that are not in the configured store.
create table blob_moves (
  table_name text primary key,
  -- Location of a store, or 'database'.
  target text not null,
  -- Primary key of the last examined row.
  after_key jsonb,
  moved_count bigint not null default 0,
  failed_count bigint not null default 0,
  -- Reason of the last failure.
  problem text,
  started_at timestamptz not null,
  finished_at timestamptz
);

-- Runs in the transaction that deletes rows, whichever statement deletes them: an erasure, a retention, a whole workspace.
create function release_blobs() returns trigger language plpgsql as $$
begin
  update blobs b set sealed_key = null, delete_at = '-infinity'
  from old_rows o where o.blob_id is not null and b.workspace_id = o.workspace_id and b.id = o.blob_id;
  return null;
end $$;

alter table message_sources alter column raw drop not null;
alter table message_sources add column blob_id uuid;
-- Not checked for existing rows, which had `raw`.
alter table message_sources add constraint message_sources_bytes check ((raw is null) <> (blob_id is null)) not valid;
create trigger message_sources_deleted after delete on message_sources
  referencing old table as old_rows for each statement execute function release_blobs();

-- As before, except for `blobs`, whose rows wait for the deletion of their objects.
create or replace function forget_workspace() returns trigger language plpgsql as $$
declare
  place regclass;
  left_over boolean := true;
begin
  for round in 1 .. 10 loop
    exit when not left_over;
    left_over := false;
    for place in
      select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and a.attname = 'workspace_id' and not a.attisdropped and c.relname <> 'blobs'
       order by c.relname
    loop
      begin
        execute format('delete from %s where workspace_id = $1', place) using old.id;
      exception when foreign_key_violation then
        left_over := true;
      end;
    end loop;
  end loop;
  return old;
end $$;
