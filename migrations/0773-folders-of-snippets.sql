-- Folder and language of a snippet, as those of a template.
alter table snippets
  -- Empty: no folder.
  add column folder text not null default '',
  -- A BCP 47 language tag.
  add column language text;
