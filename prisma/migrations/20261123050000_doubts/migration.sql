-- What was said not to be billed, and may have been after all.
ALTER TABLE "Submission" ADD COLUMN "doubtedAt" TIMESTAMPTZ(3),
ADD COLUMN "doubtSettledAt" TIMESTAMPTZ(3);

CREATE INDEX "Submission_doubtedAt_idx" ON "Submission"("doubtedAt");
