-- Member who is responsible for a campaign: its creator, until another member takes over. Null for campaigns of API keys,
-- and after the member leaves the workspace.
alter table campaigns
  add column owner_id uuid,
  add foreign key (workspace_id, owner_id) references members (workspace_id, user_id) on delete set null (owner_id);
-- Campaigns of a member who leaves.
create index campaigns_by_owner on campaigns (workspace_id, owner_id) where owner_id is not null;
