-- Statistics of Gmail about email of a domain (Google Postmaster Tools), as shares from 0 to 1; null where Google has none.
create table domain_postmaster_days (
  workspace_id integer not null,
  domain_id uuid not null,
  day date not null,
  spam_rate double precision,
  spf_rate double precision,
  dkim_rate double precision,
  dmarc_rate double precision,
  error_rate double precision,
  primary key (workspace_id, domain_id, day),
  foreign key (workspace_id, domain_id) references domains (workspace_id, id) on delete cascade
);

-- Last reading of the statistics of a domain.
create table domain_postmaster_reads (
  workspace_id integer not null,
  domain_id uuid not null,
  due_at timestamptz not null,
  -- Last reading that worked; null if none did.
  read_at timestamptz,
  -- Why the last reading failed; null if it worked.
  problem text,
  primary key (workspace_id, domain_id),
  foreign key (workspace_id, domain_id) references domains (workspace_id, id) on delete cascade
);
