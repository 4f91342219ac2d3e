-- APIs of providers give every sent message another Message-ID, so there are as many aliases as messages. They are looked up by
-- their message, too.
create index message_aliases_by_message on message_aliases (workspace_id, message_id);
