-- Facts by quarter of an hour. The days of every zone begin on one, so the days of any zone can be told from them, and so can
-- the hours by which a span of such days differs from whole UTC days. Facts of which only the UTC day is known stand at its noon.

alter table campaign_stat_deltas add column quarter timestamptz;
update campaign_stat_deltas set quarter = (day + time '12:00') at time zone 'UTC';
alter table campaign_stat_deltas alter column quarter set not null;

create table campaign_stat_quarters (like campaign_stats including defaults) with (fillfactor = 70);
alter table campaign_stat_quarters drop column day;
alter table campaign_stat_quarters add column quarter timestamptz not null;
alter table campaign_stat_quarters add primary key (workspace_id, campaign_id, quarter, step_id, variant_id);

insert into campaign_stat_quarters
  (workspace_id, campaign_id, step_id, variant_id, quarter, sent, new_contacted, failed, bounces, hard_bounces, soft_bounces,
   reported_bounces, replies, unique_replies, auto_replies, interested, not_interested, neutral, out_of_office, opt_outs, opens,
   unique_opens, machine_opens, clicks, unique_clicks, machine_clicks, unsubscribes, complaints, completed)
select workspace_id, campaign_id, step_id, variant_id, (day + time '12:00') at time zone 'UTC', sent, new_contacted, failed,
   bounces, hard_bounces, soft_bounces, reported_bounces, replies, unique_replies, auto_replies, interested, not_interested,
   neutral, out_of_office, opt_outs, opens, unique_opens, machine_opens, clicks, unique_clicks, machine_clicks, unsubscribes,
   complaints, completed
from campaign_stats;
