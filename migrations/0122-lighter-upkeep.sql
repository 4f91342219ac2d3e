-- Nothing is ever chosen by the contents of these, yet every ANALYZE read, unpacked and sorted thousands of them: under
-- load it ran each quarter of a minute and cost as much as a tenth of the sending.
alter table sends alter column gates set statistics 0, alter column attempts_log set statistics 0,
  alter column subject set statistics 0, alter column smtp_text set statistics 0, alter column error_message set statistics 0;
alter table messages alter column body_text set statistics 0, alter column body_html set statistics 0,
  alter column body_text_trimmed set statistics 0, alter column reference_ids set statistics 0,
  alter column to_emails set statistics 0, alter column cc_emails set statistics 0, alter column bcc_emails set statistics 0;
alter table threads alter column snippet set statistics 0, alter column last_message set statistics 0;
alter table events alter column data set statistics 0;
alter table contacts alter column custom_fields set statistics 0;
-- A search is for few rows, whatever the words.
alter index threads_by_words alter column 1 set statistics 0;
alter index messages_by_words alter column 1 set statistics 0;

-- A fifth of a small table changes every few seconds while a campaign runs; cleaning it up each time costs more than what
-- lies about. From some hundred thousand rows on the usual fifth decides.
alter table sends set (autovacuum_vacuum_threshold = 20000, autovacuum_analyze_threshold = 20000);
alter table contacts set (autovacuum_vacuum_threshold = 20000, autovacuum_analyze_threshold = 20000);
alter table threads set (autovacuum_vacuum_insert_threshold = 50000, autovacuum_analyze_threshold = 20000);
alter table messages set (autovacuum_vacuum_insert_threshold = 50000, autovacuum_analyze_threshold = 20000);
alter table events set (autovacuum_vacuum_insert_threshold = 50000, autovacuum_analyze_threshold = 20000);
