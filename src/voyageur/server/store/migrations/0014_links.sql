-- When a link to a seat that somebody has ends by itself, in milliseconds since 1970; NULL: not by itself.
ALTER TABLE invitation ADD COLUMN until INTEGER;
