alter table profile_fields
  -- Text of an email for contacts without a value of the field.
  add column default_value jsonb,
  -- Who registered the field: `person:` or `key:` and the ID, and the name at that time. Null before this migration.
  add column created_by text,
  add column created_by_name text,
  -- Where the first contact with a value came from when the field was registered, as in `profiles`; null without one.
  add column origin text,
  add column origin_id uuid;
