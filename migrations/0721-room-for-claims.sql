-- A claim updates each row in the page of the row, without writing an index. Rows have become wider by two columns, so pages
-- keep a little more space free for that.
alter table sends set (fillfactor = 37);
