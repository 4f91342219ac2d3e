-- The contacts that an import brought: a page of the list, and a launch of that import alone. Ids of an import grow, so its rows
-- are added at one place of the index; contacts of no import are not in it.
create index contacts_by_import on contacts (workspace_id, import_id, id) where import_id is not null;
