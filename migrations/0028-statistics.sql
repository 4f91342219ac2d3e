-- Tables that grow by an import or a launch at a time, and whose rows change several times while they are sent. The usual
-- thresholds (a tenth and a fifth of the table) let the planner work with old numbers and pages fill with dead rows.

alter table contacts set (autovacuum_analyze_scale_factor = 0.05, autovacuum_vacuum_scale_factor = 0.1, autovacuum_vacuum_insert_scale_factor = 0.1);
alter table sends set (autovacuum_analyze_scale_factor = 0.05, autovacuum_vacuum_scale_factor = 0.1, autovacuum_vacuum_insert_scale_factor = 0.1);
alter table threads set (autovacuum_analyze_scale_factor = 0.05, autovacuum_vacuum_scale_factor = 0.1);
alter table messages set (autovacuum_analyze_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.1);
alter table events set (autovacuum_analyze_scale_factor = 0.05, autovacuum_vacuum_scale_factor = 0.1);

-- Few rows, each written with every claim: room on the page keeps the new version beside the old one, off the indexes.
alter table mailbox_slots set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 200);
alter table campaign_mailboxes set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 200);
alter table campaign_slots set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 200);

-- Queues of deltas: written and deleted all the time, so that what is alive is always at the end of the table.
alter table campaign_counter_deltas set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table campaign_stat_deltas set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
