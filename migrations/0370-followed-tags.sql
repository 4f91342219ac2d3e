-- A campaign that follows a tag gets the mailboxes that come to have it.
create table campaign_followed_tags (
  workspace_id integer not null,
  campaign_id uuid not null,
  tag text not null,
  -- How such mailboxes take part; null: as any other.
  policy jsonb,
  followed_at timestamptz not null,
  primary key (workspace_id, campaign_id, tag),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade
);
create index campaign_followed_tags_by_tag on campaign_followed_tags (workspace_id, tag);
