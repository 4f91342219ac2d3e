-- What DNS said about each domain, and when it is asked next. One row per domain, on its own: a check must not touch the row of
-- the domain, whose version says whether its key has changed.
create table domain_dns (
  workspace_id integer not null,
  domain_id uuid not null,
  due_at timestamptz not null,
  worker_id uuid,
  attempt integer not null default 0,
  -- Checks in a row that found the same: a domain whose records are just being set is asked often, one at rest rarely.
  unchanged integer not null default 0,
  checked_at timestamptz,
  -- In order, or not to be asked about: those that somebody waits for go before them.
  settled boolean not null default false,
  health text not null default 'unknown',
  -- Verdicts by the four names that decide about sending, null before the first check.
  verdicts jsonb,
  -- Every expected record with what was seen and what to do.
  findings jsonb not null default '[]',
  primary key (workspace_id, domain_id),
  foreign key (workspace_id, domain_id) references domains (workspace_id, id) on delete cascade
) with (fillfactor = 80);
create index domain_dns_due on domain_dns (settled, due_at) where worker_id is null;
create index domain_dns_claimed on domain_dns (worker_id) where worker_id is not null;

insert into domain_dns (workspace_id, domain_id, due_at) select workspace_id, id, now() from domains;
