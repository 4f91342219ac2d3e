-- The page of a campaign reads the spam rates of one campaign among those of all campaigns and mailboxes of its domains.
create index domain_feedback_loops_campaign on domain_feedback_loops (workspace_id, campaign_id, day)
  where campaign_id is not null;
