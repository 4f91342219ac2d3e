-- Erased people. A row outlives its person: the mark suppresses the address, and the list of marks repeats an erasure after a
-- backup from before it is restored.
create table erasures (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  -- HMAC-SHA256 of the address in lower case, from which the address cannot be computed without the token key.
  mark bytea not null,
  origin text not null check (origin in ('request', 'replay')),
  status text not null check (status in ('searching', 'waiting', 'running', 'done')),
  -- The address, encrypted, until the erasure is done.
  address bytea,
  -- Contacts of the person: IDs stay when a contact is anonymized.
  contact_ids uuid[] not null default '{}',
  -- How far it got, written in the transaction of each batch: {pass, part, after, changed}.
  place jsonb not null default '{"pass": 1, "part": 0, "after": null, "changed": 0}',
  -- Rows by table and action: {"messages": {"anonymize": 3}}.
  counts jsonb not null default '{}',
  -- The transaction that suppressed the person. One that was open then may still add rows about the person.
  barrier bigint,
  requested_at timestamptz not null,
  completed_at timestamptz,
  primary key (workspace_id, id)
);
create index erasures_by_mark on erasures (workspace_id, mark);
