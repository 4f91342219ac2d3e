-- Reports of receivers about the email of a domain: DMARC aggregate reports (RFC 9990) and TLS reports (RFC 8460).

create table domain_reports (
  workspace_id integer not null,
  id uuid not null,
  domain_id uuid not null,
  -- `dmarc` or `tls`.
  kind text not null,
  organization text not null,
  report_id text not null,
  -- Whether the sender of the report was authenticated. Anyone can send a report, so others count for nothing. They are part of the
  -- key: a forged report must not keep out the real one.
  proven boolean not null,
  -- Domain in From, and the results of its checks.
  reporter text not null,
  authentication jsonb not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  -- Day of the middle of the period, in UTC: periods start at midnight of the receiver.
  day date not null,
  -- Policy that the receiver found; null: unreadable, or a TLS report.
  policy text,
  -- Messages and aligned messages, or TLS sessions and successful ones.
  total bigint not null,
  good bigint not null,
  -- [{type, sessions}] of a TLS report.
  failures jsonb not null default '[]',
  received_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, domain_id) references domains (workspace_id, id) on delete cascade
);
create unique index domain_reports_once on domain_reports (workspace_id, domain_id, kind, organization, report_id, proven);
create index domain_reports_by_day on domain_reports (workspace_id, domain_id, day);

create table domain_report_sources (
  workspace_id integer not null,
  report_id uuid not null,
  source text not null,
  header_from text not null,
  messages bigint not null,
  aligned bigint not null,
  spf_aligned bigint not null,
  dkim_aligned bigint not null,
  quarantined bigint not null,
  rejected bigint not null,
  -- ["selector:domain" of signatures that passed, "spf:domain"].
  identities jsonb not null,
  primary key (workspace_id, report_id, source, header_from),
  foreign key (workspace_id, report_id) references domain_reports (workspace_id, id) on delete cascade
);
