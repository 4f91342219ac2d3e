-- Values of the contact in the email of the latest attempt, written with its result: [name, value, origin] each, without an origin if the
-- contact had the value (`engine/message/used-values.ts`). Text, which is shorter than jsonb and keeps the order. Null without any.
alter table sends add column variables json;
-- No plan is chosen by them.
alter table sends alter column variables set statistics 0;
