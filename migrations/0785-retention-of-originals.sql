-- Days for which the originals of received messages are kept. Null: the default (src/engine/retention/kinds.ts).
alter table retention_settings add column originals integer;
