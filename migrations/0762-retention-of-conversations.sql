-- Days after which the text of a quiet conversation is deleted. Null: never.
alter table retention_settings add column messages integer;

-- Position of the deletion of texts in quiet conversations, in the order of their last message.
alter table body_cursors
  alter column last_message_id set default 0,
  add column quiet_since timestamptz not null default '-infinity',
  add column quiet_thread_id bigint not null default 0;
