-- CreateTable
CREATE TABLE "TeamNews" (
    "id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "event" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "submissionId" TEXT,
    "facts" JSONB NOT NULL,

    CONSTRAINT "TeamNews_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "TeamNews_submissionId_idx" ON "TeamNews"("submissionId");

-- CreateIndex
CREATE UNIQUE INDEX "TeamNews_event_subject_key" ON "TeamNews"("event", "subject");

-- AddForeignKey
ALTER TABLE "TeamNews" ADD CONSTRAINT "TeamNews_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
