-- Why only a part of a message could be read; null: all of it was.
alter table messages add column partial_reason text;

-- How a message came by SMTP: {from, helo, clientAddress, tls}. What checks who sent it needs this; the message says none of it.
alter table message_sources add column envelope jsonb;
