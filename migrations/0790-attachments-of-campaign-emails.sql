-- Campaign emails carry files of the workspace. Their attachments refer to the stored bytes, which all emails of a step
-- share, instead of repeating them.
alter table message_attachments add column file_id uuid;
alter table message_attachments drop constraint message_attachments_bytes;
alter table message_attachments add constraint message_attachments_bytes
  check (num_nonnulls(data, blob_id, file_id) = 1) not valid;
