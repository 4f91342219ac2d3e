-- What the checks of a received message's sender said, and whether the message acts:
-- {"spf","dkim","dmarc","source","verified","reason"}. Null for messages of ours and for those from before.
alter table messages add column authentication jsonb;
-- What a message would do to its contact (bounce, complaint, opt_out, reply) and does not, until a person decides. Null:
-- nothing waits.
alter table messages add column unverified text;
create index messages_unverified on messages (workspace_id, thread_id) where unverified is not null;
