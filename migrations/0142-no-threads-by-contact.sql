-- Nobody looks for the conversations of a contact by its id; each new one paid an entry for it, at a random place.
drop index threads_by_contact;
