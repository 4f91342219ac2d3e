-- Vacuum reads each index whole and ANALYZE 30,000 rows, however small the table: at tens of thousands of rows they came round every few
-- seconds while a campaign was sent, a twentieth of what each message cost. Growth is looked at by the service itself.
alter table sends set (autovacuum_vacuum_threshold = 50000, autovacuum_analyze_threshold = 250000);
alter table contacts set (autovacuum_vacuum_threshold = 50000, autovacuum_analyze_threshold = 250000);
alter table threads set (autovacuum_vacuum_insert_threshold = 250000, autovacuum_analyze_threshold = 250000);
alter table messages set (autovacuum_vacuum_insert_threshold = 250000, autovacuum_analyze_threshold = 250000);
alter table events set (autovacuum_vacuum_threshold = 50000, autovacuum_vacuum_insert_threshold = 250000, autovacuum_analyze_threshold = 250000);
