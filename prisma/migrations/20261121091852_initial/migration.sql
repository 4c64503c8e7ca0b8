-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('admin', 'member');

-- CreateEnum
CREATE TYPE "SubmissionStatus" AS ENUM ('queued', 'submitting', 'pending', 'in_progress', 'completed', 'failed', 'rejected', 'unknown', 'not_accepted', 'billed_without_job', 'withdrawn');

-- CreateEnum
CREATE TYPE "EntryKind" AS ENUM ('hold', 'release', 'charge', 'credit');

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "budgetYen" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SetupToken" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "hash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SetupToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SignInAttempts" (
    "subject" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "lastAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SignInAttempts_pkey" PRIMARY KEY ("subject")
);

-- CreateTable
CREATE TABLE "Submission" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "attemptId" TEXT NOT NULL,
    "prompt" TEXT NOT NULL,
    "seed" BIGINT,
    "priceYen" INTEGER NOT NULL,
    "status" "SubmissionStatus" NOT NULL DEFAULT 'queued',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "notBefore" TIMESTAMPTZ(3),
    "sendCount" INTEGER NOT NULL DEFAULT 0,
    "claimedAt" TIMESTAMPTZ(3),
    "claimedBy" TEXT,
    "reason" TEXT,
    "reasonDetail" TEXT,
    "jobId" TEXT,
    "acceptedAt" TIMESTAMPTZ(3),
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "nextPollAt" TIMESTAMPTZ(3),
    "pollTroubles" INTEGER NOT NULL DEFAULT 0,
    "pollTrouble" TEXT,
    "nextArchiveAt" TIMESTAMPTZ(3),
    "archiveTries" INTEGER NOT NULL DEFAULT 0,
    "archiveTrouble" TEXT,

    CONSTRAINT "Submission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SubmissionEvent" (
    "id" BIGSERIAL NOT NULL,
    "submissionId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "status" "SubmissionStatus" NOT NULL,
    "reason" TEXT,
    "detail" TEXT,

    CONSTRAINT "SubmissionEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Clip" (
    "submissionId" TEXT NOT NULL,
    "sizeBytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "durationSeconds" DOUBLE PRECISION NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "archivedAt" TIMESTAMPTZ(3) NOT NULL,
    "problem" TEXT,
    "missing" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "Clip_pkey" PRIMARY KEY ("submissionId")
);

-- CreateTable
CREATE TABLE "Entry" (
    "id" BIGSERIAL NOT NULL,
    "submissionId" TEXT NOT NULL,
    "kind" "EntryKind" NOT NULL,
    "amountYen" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Reading" (
    "id" BIGSERIAL NOT NULL,
    "askedAt" TIMESTAMPTZ(3) NOT NULL,
    "answeredAt" TIMESTAMPTZ(3) NOT NULL,
    "spendYen" INTEGER NOT NULL,
    "maxBudgetYen" INTEGER NOT NULL,
    "maskedKey" TEXT NOT NULL,

    CONSTRAINT "Reading_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Process" (
    "id" TEXT NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Process_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "SignInAttempts_lastAt_idx" ON "SignInAttempts"("lastAt");

-- CreateIndex
CREATE UNIQUE INDEX "Submission_jobId_key" ON "Submission"("jobId");

-- CreateIndex
CREATE INDEX "Submission_createdAt_id_idx" ON "Submission"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Submission_status_idx" ON "Submission"("status");

-- CreateIndex
CREATE UNIQUE INDEX "Submission_userId_attemptId_key" ON "Submission"("userId", "attemptId");

-- CreateIndex
CREATE INDEX "SubmissionEvent_submissionId_id_idx" ON "SubmissionEvent"("submissionId", "id");

-- CreateIndex
CREATE INDEX "Entry_at_idx" ON "Entry"("at");

-- CreateIndex
CREATE UNIQUE INDEX "Entry_submissionId_kind_key" ON "Entry"("submissionId", "kind");

-- CreateIndex
CREATE INDEX "Reading_answeredAt_idx" ON "Reading"("answeredAt");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Submission" ADD CONSTRAINT "Submission_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SubmissionEvent" ADD CONSTRAINT "SubmissionEvent_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Clip" ADD CONSTRAINT "Clip_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Entry" ADD CONSTRAINT "Entry_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- What Prisma's schema cannot say.

-- Money: a submission costs something, and an entry's sign is its kind.
ALTER TABLE "Submission" ADD CONSTRAINT "Submission_price_positive" CHECK ("priceYen" > 0);
ALTER TABLE "Entry" ADD CONSTRAINT "Entry_amount_positive" CHECK ("amountYen" > 0);
ALTER TABLE "SetupToken" ADD CONSTRAINT "SetupToken_single" CHECK ("id" = 1);

-- The ledger and the readings are append-only: a mistake is corrected by a further row, never by editing history.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER "Entry_append_only" BEFORE UPDATE OR DELETE ON "Entry"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "Reading_append_only" BEFORE UPDATE OR DELETE ON "Reading"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
