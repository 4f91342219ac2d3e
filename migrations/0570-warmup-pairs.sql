-- A server may put another Message-ID in place of ours: such mail is recognized by its sender, recipient and text. This finds
-- what was written from one address to another.
create index warmup_messages_by_ends on warmup_messages (to_email, from_email, created_at);
