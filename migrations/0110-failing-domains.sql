-- Sending domains of a campaign whose DNS records block its preflight. A domain that is in order has no row, so the table stays as small as
-- the trouble. `confirmed`: a second look some minutes after the first one saw the same, which is when the campaign is paused.
create table campaign_failing_domains (
  workspace_id integer not null,
  campaign_id uuid not null,
  domain text not null,
  failing text[] not null,
  confirmed boolean not null default false,
  failing_since timestamptz not null,
  checked_at timestamptz not null,
  primary key (workspace_id, campaign_id, domain),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade
);
