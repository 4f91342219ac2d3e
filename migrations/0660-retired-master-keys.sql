-- Master keys that `outrider rotate-master-key` replaced. No process opens or encrypts anything with them again.
create table retired_master_keys (
  -- HMAC by which a key is recognized, and from which it cannot be computed.
  mark text primary key,
  retired_at timestamptz not null
);
-- The master key of a process, as such a mark: a rotation waits until no process encrypts with the former key. Null: a
-- process of an earlier version.
alter table workers add column key_mark text;
