-- How people like the console: only what they have chosen, by the names of the API. What is not there is as it comes.
create table preferences (
  user_id uuid primary key references users (id) on delete cascade,
  chosen jsonb not null,
  updated_at timestamptz not null
);
