-- What the secret of a table's dice was made of, where somebody chose it.
ALTER TABLE "table" ADD COLUMN seed INTEGER;
