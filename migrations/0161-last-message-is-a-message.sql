-- The newest message of a conversation is read from the messages: a copy of its first 500 characters was written with each
-- message, and had to be put right whenever one was taken back.
alter table threads drop column last_message;
