-- A dry run of an inbox rule reads the newest received messages of a workspace. They are few compared with what campaigns send.
create index messages_received on messages (workspace_id, date_received desc, id desc) where direction = 'inbound';
