-- Placements of a workspace over time, by provider, without reading the messages.
create index warmup_messages_placements on warmup_messages (workspace_id, sent_at) include (mailbox_id, partner_provider, placement)
  where placement is not null and mailbox_id > 0;
