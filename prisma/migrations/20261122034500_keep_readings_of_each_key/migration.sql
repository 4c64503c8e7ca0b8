-- Written by hand.

-- Two keys may be masked alike, so a reading may go only between two that have its mark, too (lib/balance/thinning.ts).
-- IS NOT DISTINCT FROM: readings from before there were marks have none.
CREATE OR REPLACE FUNCTION refuse_lost_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  same boolean;
BEGIN
  SELECT count(*) = 2 INTO same FROM (
    (SELECT * FROM "Reading" WHERE "id" < OLD."id" ORDER BY "id" DESC LIMIT 1)
    UNION ALL
    (SELECT * FROM "Reading" WHERE "id" > OLD."id" ORDER BY "id" LIMIT 1)
  ) AS "beside"
  WHERE ("spendYen", "maxBudgetYen", "maskedKey") = (OLD."spendYen", OLD."maxBudgetYen", OLD."maskedKey")
    AND "keyMark" IS NOT DISTINCT FROM OLD."keyMark";
  IF NOT same THEN
    RAISE EXCEPTION '% is append-only but for readings between two that say the same', TG_TABLE_NAME;
  END IF;
  RETURN OLD;
END
$$;
