-- When a conversation came back from a snooze: it is listed as if it were as young as that, until something happens to it. They are few:
-- a page of the list is put together of them and of the others, each by its own index.
alter table threads add column woken_at timestamptz;
create index threads_woken on threads (workspace_id, woken_at desc, id desc) where woken_at is not null;
