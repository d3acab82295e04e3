-- The header lines of the record that a table was imported from, as JSON; NULL for a table that is played.
ALTER TABLE "table" ADD COLUMN header TEXT;
