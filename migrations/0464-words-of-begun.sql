-- A search asks the index of words for conversations that were begun last: their messages are a range here, which is laid over what that
-- index found before a row is read. What a campaign wrote is not searched.
create index messages_searched on messages (workspace_id, thread_id) where kind <> 'campaign';
