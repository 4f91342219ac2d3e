-- Segments of the address book: a definition, and profiles that are always or never in it.
create table segments (
  workspace_id integer not null,
  id uuid not null,
  name text not null,
  -- As it was sent and found valid (src/engine/segments).
  definition jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);
create unique index segments_by_name on segments (workspace_id, lower(name));

create table segment_pins (
  workspace_id integer not null,
  segment_id uuid not null,
  profile_id uuid not null,
  -- 'in' or 'out'.
  pin text not null,
  pinned_at timestamptz not null,
  primary key (workspace_id, segment_id, profile_id)
);
create index segment_pins_by_profile on segment_pins (workspace_id, profile_id);
