-- Browsers as notice channels. `url` is the encrypted push subscription, `url_host` the host of its push service, and
-- `member_id` the member who subscribed.
alter table notice_channels
  drop constraint notice_channels_kind_check,
  add constraint notice_channels_kind_check
    check (kind in ('email', 'slack', 'discord', 'teams', 'webhook', 'browser')),
  -- SHA-256 of the endpoint of a subscription, by which the channel of a browser is found without decrypting any.
  add column endpoint_hash bytea,
  add constraint notice_channels_endpoint_hash_check check ((kind = 'browser') = (endpoint_hash is not null));
create unique index notice_channels_browser on notice_channels (workspace_id, endpoint_hash)
  where endpoint_hash is not null;
