-- What blocklists say about the addresses that email of the instance leaves from, as of the last query.
create table egress_addresses (
  address text primary key,
  listings jsonb not null,
  asked_at timestamptz not null
);
