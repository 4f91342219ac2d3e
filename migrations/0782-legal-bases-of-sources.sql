-- Why the contacts of a source may be contacted: basis, evidence, and who recorded it. It applies from the time they arrive.
alter table contact_sources add column legal_basis jsonb;
