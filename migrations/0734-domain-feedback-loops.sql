-- Spam rates at Gmail by an identifier of the Feedback-ID header (Google Postmaster Tools), as shares from 0 to 1. Google reports
-- an identifier only on days with enough email and enough distinct reports.
create table domain_feedback_loops (
  workspace_id integer not null,
  domain_id uuid not null,
  day date not null,
  -- ID of a campaign, or `mailbox-<ID>`.
  identifier text not null,
  spam_rate double precision not null,
  -- The campaign or mailbox of the identifier; it can be deleted.
  campaign_id uuid,
  mailbox_id integer,
  primary key (workspace_id, domain_id, day, identifier),
  foreign key (workspace_id, domain_id) references domains (workspace_id, id) on delete cascade
);
