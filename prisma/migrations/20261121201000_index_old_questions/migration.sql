-- CreateIndex
CREATE INDEX "Submission_claimedAt_idx" ON "Submission"("claimedAt");

-- CreateIndex
CREATE INDEX "Reading_keyMark_answeredAt_idx" ON "Reading"("keyMark", "answeredAt");
