-- Remote pictures of messages that somebody asked to see, fetched once by the service. They go by themselves after a week.
create table message_pictures (
  workspace_id integer not null references workspaces (id) on delete cascade,
  -- SHA-256 of the address: a picture that many messages show is fetched and kept once.
  url_hash bytea not null,
  content_type text not null,
  data bytea not null,
  size_bytes integer not null,
  fetched_at timestamptz not null,
  primary key (workspace_id, url_hash)
);
-- Pictures are compressed already.
alter table message_pictures alter column data set storage external;
create index message_pictures_by_age on message_pictures (workspace_id, fetched_at desc, url_hash) include (size_bytes);
