-- What happened to the messages of each mailbox, by quarter of an hour, as `campaign_stat_quarters` has it for campaigns. A fact is
-- written once, as a delta of its campaign, and says whose mailbox it is about.
alter table campaign_stat_deltas add column mailbox_id integer;

create table mailbox_stat_quarters (
  workspace_id integer not null,
  mailbox_id integer not null,
  quarter timestamptz not null,
  sent integer not null default 0,
  bounces integer not null default 0,
  soft_bounces integer not null default 0,
  reported_bounces integer not null default 0,
  replies integer not null default 0,
  auto_replies integer not null default 0,
  complaints integer not null default 0,
  primary key (workspace_id, mailbox_id, quarter)
) with (fillfactor = 70);

-- What was before. When a message bounced is not kept: it counts when it went out.
insert into mailbox_stat_quarters (workspace_id, mailbox_id, quarter, sent, bounces, soft_bounces, reported_bounces, replies, auto_replies, complaints)
select workspace_id, mailbox_id, date_bin('15 minutes', at, '2000-01-01Z'), sum(sent), sum(bounces), sum(soft), sum(reported), sum(replies),
  sum(auto), sum(complaints)
from (
  select workspace_id, coalesce(claimed_mailbox_id, mailbox_id) as mailbox_id, coalesce(sent_at, updated_at) as at,
    (sent_at is not null)::int as sent, (bounce_type is not null)::int as bounces, coalesce((bounce_type = 'soft')::int, 0) as soft,
    (bounce_type is not null and sent_at is not null)::int as reported, 0 as replies, 0 as auto, 0 as complaints
  from sends where sent_at is not null or bounce_type is not null
  union all
  select workspace_id, mailbox_id, date_received, 0, 0, 0, 0, (kind = 'customer_reply')::int, (kind = 'auto_reply')::int, 0
  from messages where campaign_id is not null and kind in ('customer_reply', 'auto_reply')
  union all
  select workspace_id, mailbox_id, sent_at, 0, 0, 0, 0, 0, 0, 1 from mailbox_reports where kind = 'complaint'
) facts
where mailbox_id is not null and at is not null
group by 1, 2, 3;
