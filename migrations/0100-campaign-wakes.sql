-- Wishes to have a campaign looked at, of those who found its slot held by a claim and did not wait for it. The next claim
-- of the campaign takes them; few rows, and none while no claim runs.
create table campaign_wakes (
  workspace_id integer not null,
  campaign_id uuid not null,
  at timestamptz not null
);
create index campaign_wakes_by_campaign on campaign_wakes (workspace_id, campaign_id);
