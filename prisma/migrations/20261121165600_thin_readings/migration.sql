-- Written by hand.

-- Old readings are thinned (lib/balance/thinning.ts). Whatever goes wrong there, no reading is lost that tells of a
-- change: only one between two that say the same may go. Rows that the same statement deleted before do not count.
CREATE FUNCTION refuse_lost_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  same boolean;
BEGIN
  SELECT count(*) = 2 INTO same FROM (
    (SELECT * FROM "Reading" WHERE "id" < OLD."id" ORDER BY "id" DESC LIMIT 1)
    UNION ALL
    (SELECT * FROM "Reading" WHERE "id" > OLD."id" ORDER BY "id" LIMIT 1)
  ) AS "beside"
  WHERE ("spendYen", "maxBudgetYen", "maskedKey") = (OLD."spendYen", OLD."maxBudgetYen", OLD."maskedKey");
  IF NOT same THEN
    RAISE EXCEPTION '% is append-only but for readings between two that say the same', TG_TABLE_NAME;
  END IF;
  RETURN OLD;
END
$$;
DROP TRIGGER "Reading_append_only" ON "Reading";
CREATE TRIGGER "Reading_append_only" BEFORE UPDATE ON "Reading"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "Reading_keeps_changes" BEFORE DELETE ON "Reading"
  FOR EACH ROW EXECUTE FUNCTION refuse_lost_change();
