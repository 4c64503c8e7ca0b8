-- Written by hand.

-- Finished videos that were lost at the service before that opened a claim. One that was taken back, because its job had
-- been found, opens again, as it would now.
WITH "lost" AS (
  SELECT "id", "updatedAt" FROM "Submission" s
  WHERE "status" = 'completed' AND "nextArchiveAt" IS NULL
    AND NOT EXISTS (SELECT 1 FROM "Clip" c WHERE c."submissionId" = s."id")
), "opened" AS (
  INSERT INTO "Claim" ("submissionId", "state", "openedAt", "changedAt")
    SELECT "id", 'open', "updatedAt", "updatedAt" FROM "lost"
  ON CONFLICT ("submissionId") DO UPDATE SET "state" = 'open', "changedAt" = EXCLUDED."changedAt"
    WHERE "Claim"."state" = 'refused'
  RETURNING "submissionId", "changedAt"
)
INSERT INTO "ClaimEvent" ("submissionId", "at", "state")
  SELECT "submissionId", "changedAt", 'open' FROM "opened";
