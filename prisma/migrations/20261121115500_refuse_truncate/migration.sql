-- Written by hand.

-- Emptying a table fires no trigger of its rows, so what is append-only refuses that as a whole.
CREATE TRIGGER "Entry_no_truncate" BEFORE TRUNCATE ON "Entry"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "Reading_no_truncate" BEFORE TRUNCATE ON "Reading"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "Decision_no_truncate" BEFORE TRUNCATE ON "Decision"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "ClaimEvent_no_truncate" BEFORE TRUNCATE ON "ClaimEvent"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
