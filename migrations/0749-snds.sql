-- Latest day that Microsoft reports about an address (Smart Network Data Services); null if there is none.
alter table egress_addresses add column snds jsonb;

-- Reading of the data feed of SNDS, one row.
create table snds_reads (
  feed text primary key,
  tried_at timestamptz not null,
  -- Last reading that worked; null if none did.
  read_at timestamptz,
  -- Why the last reading failed, without the key; null if it worked.
  problem text
);
