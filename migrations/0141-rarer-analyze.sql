-- A message changes its row of `sends` and its contact twice after it was planned, and every change counts: a
-- twentieth of the table was there within seconds of sending, and each ANALYZE reads 30,000 rows. What plans need from it is
-- how the table has grown, and the sending loop looks at that by itself; what the rest is for (how many are waiting, how
-- many are sent) may be a few ten thousand changes old.
alter table sends set (autovacuum_analyze_threshold = 50000, autovacuum_analyze_scale_factor = 0.3);
alter table contacts set (autovacuum_analyze_threshold = 50000, autovacuum_analyze_scale_factor = 0.3);
alter table threads set (autovacuum_analyze_threshold = 50000, autovacuum_analyze_scale_factor = 0.2);
alter table messages set (autovacuum_analyze_threshold = 50000, autovacuum_analyze_scale_factor = 0.2);
alter table events set (autovacuum_analyze_threshold = 50000, autovacuum_analyze_scale_factor = 0.2);
