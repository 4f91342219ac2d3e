-- Feedback-loop reports (RFC 5965) about email of a domain: a recipient marked an email as spam.
create table complaint_reports (
  workspace_id integer not null references workspaces (id) on delete cascade,
  -- SHA-256 of the email that the report is about. Receivers repeat reports, and several report one email.
  fingerprint text not null,
  domain text not null,
  -- Campaign and mailbox of the email; null if the report does not identify it.
  campaign_id uuid,
  mailbox_id integer,
  feedback_type text not null,
  -- Domain in From of the report, and the results of its checks.
  reporter text not null,
  authentication jsonb not null,
  -- Address that the email came from, according to the report.
  source_ip text,
  -- Whether the report took effect. Anyone can send a report, so others are only shown.
  counted boolean not null default false,
  -- Why it has no effect; null if it has.
  reason text,
  received_at timestamptz not null,
  primary key (workspace_id, fingerprint)
);
create index complaint_reports_by_domain on complaint_reports (workspace_id, domain, received_at);
