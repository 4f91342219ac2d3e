-- From where each person has signed in lately. Guesses from elsewhere do not make them wait there: who knows an address could shut its owner
-- out otherwise. The network is a hash, as the subjects of attempts are.
create table known_networks (
  user_id uuid not null references users (id) on delete cascade,
  network bytea not null,
  last_at timestamptz not null,
  primary key (user_id, network)
);
-- Those that were not used for long are deleted.
create index known_networks_by_time on known_networks (last_at);
