-- Entries and postings are never changed: a correction is a new posting.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER posting_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "posting" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER entry_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "entry" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
