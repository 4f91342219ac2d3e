-- The simulated mail world and demonstrations in it.

-- What people of the simulated mail world are going to do about a message they got: rows with a due time, written when the
-- message is handed over and gone when it is done.
create table sandbox_reactions (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  mailbox_id integer not null,
  recipient text not null,
  kind text not null,
  -- The message as it was got: ids, subject, words, who wrote it.
  about jsonb not null,
  written_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  primary key (workspace_id, id)
);
create index sandbox_reactions_by_due on sandbox_reactions (due_at);

create table demonstrations (
  home_workspace_id integer primary key references workspaces (id) on delete cascade,
  workspace_id integer not null references workspaces (id) on delete cascade,
  job_id uuid not null,
  status text not null check (status in ('making', 'ready', 'failed', 'removing')),
  started_at timestamptz not null,
  error text
);
create index demonstrations_by_workspace on demonstrations (workspace_id);

-- A workspace goes with everything of it. Tables that are written often have no foreign key to it, so their rows are looked for
-- by the column that all of them have; what others still refer to goes in a later round.
create function forget_workspace() returns trigger language plpgsql as $$
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
         and a.attname = 'workspace_id' and not a.attisdropped
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

create trigger workspaces_forgotten before delete on workspaces for each row execute function forget_workspace();
