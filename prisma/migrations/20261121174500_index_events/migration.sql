-- CreateIndex
CREATE INDEX "SubmissionEvent_reason_id_idx" ON "SubmissionEvent"("reason", "id");

-- CreateIndex
CREATE INDEX "SubmissionEvent_status_at_idx" ON "SubmissionEvent"("status", "at");
