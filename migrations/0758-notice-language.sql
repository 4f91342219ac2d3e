-- Language of the notices (ISO 639-1). Null: that of the member of an email channel, otherwise English.
alter table notice_channels add column language text;
