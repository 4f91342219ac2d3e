-- A stored response belongs to the API key or person that got it (docs/conventions.md, Repeating). Responses from before have no
-- caller and are not replayed; some of them are not encrypted, so their bodies go.
alter table idempotency_keys
  -- `key:<id>` or `person:<id>`.
  add column caller text,
  -- Scopes of the caller then, and `owner` and `account` where they applied.
  add column rights text[] not null default '{}';
update idempotency_keys set body = '' where body is not null;
