-- When the game of a table began that had waited for people; NULL where it began with the table.
ALTER TABLE "table" ADD COLUMN began INTEGER;
