-- The share page is asked for by its token alone: the second look-up, besides inbound mail, that starts without a workspace.
alter table campaigns add column share_token text;
create unique index campaigns_by_share on campaigns (share_token) where share_token is not null;
