-- CreateEnum
CREATE TYPE "ClaimState" AS ENUM ('open', 'sent', 'credited', 'refused');

-- AlterTable
ALTER TABLE "Submission" ADD COLUMN     "acceptableUntil" TIMESTAMPTZ(3),
ADD COLUMN     "archiveBefore" TIMESTAMPTZ(3),
ADD COLUMN     "holdSkippedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Clip" ADD COLUMN     "verifiedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "Decision" (
    "id" BIGSERIAL NOT NULL,
    "submissionId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "status" "SubmissionStatus" NOT NULL,
    "userId" TEXT,
    "reason" TEXT NOT NULL,

    CONSTRAINT "Decision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Claim" (
    "submissionId" TEXT NOT NULL,
    "state" "ClaimState" NOT NULL DEFAULT 'open',
    "openedAt" TIMESTAMPTZ(3) NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Claim_pkey" PRIMARY KEY ("submissionId")
);

-- CreateTable
CREATE TABLE "ClaimEvent" (
    "id" BIGSERIAL NOT NULL,
    "submissionId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "state" "ClaimState" NOT NULL,
    "userId" TEXT,
    "note" TEXT,

    CONSTRAINT "ClaimEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SendingPause" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "liftedAt" TIMESTAMPTZ(3),
    "liftedById" TEXT,

    CONSTRAINT "SendingPause_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Decision_submissionId_idx" ON "Decision"("submissionId");

-- CreateIndex
CREATE INDEX "Claim_state_idx" ON "Claim"("state");

-- CreateIndex
CREATE INDEX "Claim_openedAt_submissionId_idx" ON "Claim"("openedAt" DESC, "submissionId" DESC);

-- CreateIndex
CREATE INDEX "ClaimEvent_submissionId_idx" ON "ClaimEvent"("submissionId");

-- CreateIndex
CREATE INDEX "Clip_verifiedAt_idx" ON "Clip"("verifiedAt");

-- AddForeignKey
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Claim" ADD CONSTRAINT "Claim_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimEvent" ADD CONSTRAINT "ClaimEvent_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Claim"("submissionId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimEvent" ADD CONSTRAINT "ClaimEvent_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- Written by hand.

-- Who decided what is history, as the ledger is.
CREATE TRIGGER "Decision_append_only" BEFORE UPDATE OR DELETE ON "Decision"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "ClaimEvent_append_only" BEFORE UPDATE OR DELETE ON "ClaimEvent"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Unknown outcomes of before: their POSTs had given up within three minutes of their claim.
UPDATE "Submission" SET "acceptableUntil" = "claimedAt" + interval '3 minutes' WHERE "status" = 'unknown';

-- What was billed and lost, or failed, before there were claims.
INSERT INTO "Claim" ("submissionId", "state", "openedAt", "changedAt")
  SELECT "id", 'open', "updatedAt", "updatedAt" FROM "Submission" WHERE "status" IN ('failed', 'billed_without_job');
INSERT INTO "ClaimEvent" ("submissionId", "at", "state")
  SELECT "submissionId", "openedAt", 'open' FROM "Claim";
