-- Bytes of files and attachments outside the database, as those of messages (0743).
alter table file_chunks alter column data drop not null;
alter table file_chunks add column blob_id uuid;
alter table file_chunks add constraint file_chunks_bytes check ((data is null) <> (blob_id is null)) not valid;
create trigger file_chunks_deleted after delete on file_chunks
  referencing old table as old_rows for each statement execute function release_blobs();

alter table message_attachments alter column data drop not null;
alter table message_attachments add column blob_id uuid;
alter table message_attachments add constraint message_attachments_bytes check ((data is null) <> (blob_id is null)) not valid;
create trigger message_attachments_deleted after delete on message_attachments
  referencing old table as old_rows for each statement execute function release_blobs();
