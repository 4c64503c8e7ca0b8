-- AlterTable
ALTER TABLE "ClaimEvent" ADD COLUMN     "byHand" BOOLEAN NOT NULL DEFAULT false;


-- Written by hand.

-- Those of before: a person's, with a reason, where there was no claim, or one that was refused. What followed "sent" only
-- took that back.
ALTER TABLE "ClaimEvent" DISABLE TRIGGER "ClaimEvent_append_only";
UPDATE "ClaimEvent" e SET "byHand" = true
  WHERE "state" = 'open' AND "userId" IS NOT NULL AND "note" IS NOT NULL
    AND 'refused' = COALESCE((
      SELECT b."state" FROM "ClaimEvent" b
      WHERE b."submissionId" = e."submissionId" AND b."id" < e."id" ORDER BY b."id" DESC LIMIT 1
    ), 'refused');
ALTER TABLE "ClaimEvent" ENABLE TRIGGER "ClaimEvent_append_only";
