-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('admin', 'member', 'reviewer');

-- CreateEnum
CREATE TYPE "Door" AS ENUM ('password', 'passkey', 'provider');

-- CreateEnum
CREATE TYPE "SubmissionStatus" AS ENUM ('queued', 'submitting', 'pending', 'in_progress', 'completed', 'failed', 'rejected', 'unknown', 'not_accepted', 'billed_without_job', 'withdrawn');

-- CreateEnum
CREATE TYPE "Choice" AS ENUM ('select', 'maybe', 'reject');

-- CreateEnum
CREATE TYPE "WebhookShape" AS ENUM ('json', 'slack');

-- CreateEnum
CREATE TYPE "DeliveryState" AS ENUM ('waiting', 'delivered', 'given_up');

-- CreateEnum
CREATE TYPE "EntryKind" AS ENUM ('hold', 'release', 'charge', 'correction', 'credit');

-- CreateEnum
CREATE TYPE "ClaimState" AS ENUM ('open', 'sent', 'credited', 'refused');

-- CreateEnum
CREATE TYPE "LimitScope" AS ENUM ('key', 'project', 'person');

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "passwordHash" TEXT,
    "budgetYen" BIGINT,
    "monthYen" BIGINT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabledAt" TIMESTAMPTZ(3),
    "signedInAt" TIMESTAMPTZ(3),

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "door" "Door" NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3) NOT NULL,
    "confirmedAt" TIMESTAMPTZ(3),
    "agent" TEXT,

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
CREATE TABLE "Invitation" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "personId" TEXT,
    "email" TEXT,
    "role" "Role" NOT NULL DEFAULT 'member',
    "budgetYen" BIGINT,
    "projectId" TEXT,
    "madeById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "withdrawnAt" TIMESTAMPTZ(3),

    CONSTRAINT "Invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SignInAttempts" (
    "subject" TEXT NOT NULL,
    "fullAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SignInAttempts_pkey" PRIMARY KEY ("subject")
);

-- CreateTable
CREATE TABLE "Submission" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "attemptId" TEXT NOT NULL,
    "take" INTEGER NOT NULL DEFAULT 1,
    "takes" INTEGER NOT NULL DEFAULT 1,
    "prompt" TEXT NOT NULL,
    "seed" BIGINT,
    "priceYen" INTEGER NOT NULL,
    "status" "SubmissionStatus" NOT NULL DEFAULT 'queued',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "notBefore" TIMESTAMPTZ(3),
    "inLineAt" TIMESTAMPTZ(3),
    "sendCount" INTEGER NOT NULL DEFAULT 0,
    "leasedAt" TIMESTAMPTZ(3),
    "leasedBy" TEXT,
    "keyMark" TEXT,
    "reason" TEXT,
    "reasonDetail" TEXT,
    "jobId" TEXT,
    "keptJobId" TEXT,
    "acceptedAt" TIMESTAMPTZ(3),
    "acceptableUntil" TIMESTAMPTZ(3),
    "bookedBy" TIMESTAMPTZ(3),
    "doubtedAt" TIMESTAMPTZ(3),
    "doubtSettledAt" TIMESTAMPTZ(3),
    "holdSkippedAt" TIMESTAMPTZ(3),
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "polledAt" TIMESTAMPTZ(3),
    "pollTroubles" INTEGER NOT NULL DEFAULT 0,
    "pollTrouble" TEXT,
    "archiveTry" TEXT,
    "archiveTries" INTEGER NOT NULL DEFAULT 0,
    "archiveTrouble" TEXT,
    "archiveBefore" TIMESTAMPTZ(3),
    "lostAt" TIMESTAMPTZ(3),
    "projectId" TEXT,
    "pressedProjectId" TEXT,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "searchWords" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "parentId" TEXT,
    "commentId" TEXT,
    "shotId" TEXT,
    "rating" INTEGER,
    "choice" "Choice",
    "commentCount" INTEGER NOT NULL DEFAULT 0,
    "trashedAt" TIMESTAMPTZ(3),
    "trashedById" TEXT,
    "purgedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Submission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Project" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "budgetYen" BIGINT,
    "monthYen" BIGINT,

    CONSTRAINT "Project_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Comment" (
    "id" TEXT NOT NULL,
    "submissionId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "parentId" TEXT,
    "atSeconds" DOUBLE PRECISION,
    "untilSeconds" DOUBLE PRECISION,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "editedAt" TIMESTAMPTZ(3),
    "doneAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "deletedById" TEXT,

    CONSTRAINT "Comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SavedPrompt" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "projectId" TEXT,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "deletedAt" TIMESTAMPTZ(3),
    "deletedById" TEXT,

    CONSTRAINT "SavedPrompt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Storyboard" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "projectId" TEXT,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "deletedAt" TIMESTAMPTZ(3),
    "deletedById" TEXT,

    CONSTRAINT "Storyboard_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Shot" (
    "id" TEXT NOT NULL,
    "storyboardId" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "prompt" TEXT NOT NULL,
    "takes" INTEGER NOT NULL DEFAULT 1,
    "seed" BIGINT,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "deletedAt" TIMESTAMPTZ(3),
    "deletedById" TEXT,

    CONSTRAINT "Shot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TeamSettings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "lowBalancesYen" BIGINT[] DEFAULT ARRAY[]::BIGINT[],
    "lowToldYen" BIGINT[] DEFAULT ARRAY[]::BIGINT[],
    "needsPasskey" BOOLEAN NOT NULL DEFAULT false,
    "monthYen" BIGINT,

    CONSTRAINT "TeamSettings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TeamNews" (
    "id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "event" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "submissionId" TEXT,
    "userId" TEXT,
    "facts" JSONB NOT NULL,

    CONSTRAINT "TeamNews_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Webhook" (
    "id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "shape" "WebhookShape" NOT NULL,
    "language" TEXT NOT NULL DEFAULT 'en',
    "secret" TEXT,
    "events" TEXT[],
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" TEXT NOT NULL,
    "webhookId" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "state" "DeliveryState" NOT NULL DEFAULT 'waiting',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "httpStatus" INTEGER,
    "trouble" TEXT,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id")
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
    "verifiedAt" TIMESTAMPTZ(3),
    "sprite" BOOLEAN NOT NULL DEFAULT false,

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
CREATE TABLE "Tally" (
    "userId" TEXT NOT NULL,
    "keyMark" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "kind" "EntryKind" NOT NULL,
    "count" INTEGER NOT NULL,
    "sumYen" BIGINT NOT NULL,

    CONSTRAINT "Tally_pkey" PRIMARY KEY ("userId","keyMark","projectId","kind")
);

-- CreateTable
CREATE TABLE "Reading" (
    "id" BIGSERIAL NOT NULL,
    "askedAt" TIMESTAMPTZ(3) NOT NULL,
    "answeredAt" TIMESTAMPTZ(3) NOT NULL,
    "spendYen" BIGINT NOT NULL,
    "maxBudgetYen" BIGINT NOT NULL,
    "maskedKey" TEXT NOT NULL,
    "keyMark" TEXT NOT NULL,

    CONSTRAINT "Reading_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Explanation" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "spentAt" TIMESTAMPTZ(3) NOT NULL,
    "keyMark" TEXT NOT NULL,
    "amountYen" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "takesBackId" BIGINT,

    CONSTRAINT "Explanation_pkey" PRIMARY KEY ("id")
);

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
    "creditSeen" BOOLEAN NOT NULL DEFAULT false,
    "givenBy" TIMESTAMPTZ(3),

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
    "byHand" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "ClaimEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SendingState" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "troubles" INTEGER NOT NULL DEFAULT 0,
    "heldUntil" TIMESTAMPTZ(3),
    "restoredAt" TIMESTAMPTZ(3),

    CONSTRAINT "SendingState_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SendingPause" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "stoppedById" TEXT,
    "liftedAt" TIMESTAMPTZ(3),
    "liftedById" TEXT,

    CONSTRAINT "SendingPause_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Process" (
    "id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Process_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "act" TEXT NOT NULL,
    "area" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "personId" TEXT,
    "personName" TEXT,
    "subjectKind" TEXT,
    "subjectId" TEXT,
    "subjectName" TEXT,
    "before" JSONB,
    "after" JSONB,
    "address" TEXT,
    "agent" TEXT,
    "hash" TEXT NOT NULL,

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Passkey" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "credentialId" TEXT NOT NULL,
    "publicKey" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "agent" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Identity" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Identity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LimitChange" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "scope" "LimitScope" NOT NULL,
    "subjectId" TEXT,
    "budgetBefore" BIGINT,
    "budgetAfter" BIGINT,
    "monthBefore" BIGINT,
    "monthAfter" BIGINT,
    "reason" TEXT NOT NULL,
    "userId" TEXT,

    CONSTRAINT "LimitChange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LimitRequest" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "userId" TEXT NOT NULL,
    "scope" "LimitScope" NOT NULL,
    "subjectId" TEXT,
    "reason" TEXT NOT NULL,

    CONSTRAINT "LimitRequest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_hash_key" ON "Invitation"("hash");

-- CreateIndex
CREATE INDEX "Invitation_expiresAt_idx" ON "Invitation"("expiresAt");

-- CreateIndex
CREATE INDEX "Invitation_personId_idx" ON "Invitation"("personId");

-- CreateIndex
CREATE INDEX "SignInAttempts_fullAt_idx" ON "SignInAttempts"("fullAt");

-- CreateIndex
CREATE INDEX "Submission_jobId_idx" ON "Submission" USING HASH ("jobId");

-- CreateIndex
CREATE INDEX "Submission_doubtedAt_idx" ON "Submission"("doubtedAt");

-- CreateIndex
CREATE INDEX "Submission_createdAt_id_idx" ON "Submission"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Submission_projectId_createdAt_id_idx" ON "Submission"("projectId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Submission_pressedProjectId_createdAt_idx" ON "Submission"("pressedProjectId", "createdAt");

-- CreateIndex
CREATE INDEX "Submission_userId_createdAt_id_idx" ON "Submission"("userId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Submission_tags_idx" ON "Submission" USING GIN ("tags");

-- CreateIndex
CREATE INDEX "Submission_seed_idx" ON "Submission"("seed");

-- CreateIndex
CREATE INDEX "Submission_parentId_idx" ON "Submission"("parentId");

-- CreateIndex
CREATE INDEX "Submission_commentId_idx" ON "Submission"("commentId");

-- CreateIndex
CREATE INDEX "Submission_shotId_idx" ON "Submission"("shotId");

-- CreateIndex
CREATE INDEX "Submission_status_createdAt_id_idx" ON "Submission"("status", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Submission_leasedAt_idx" ON "Submission"("leasedAt");

-- CreateIndex
CREATE INDEX "Submission_bookedBy_idx" ON "Submission"("bookedBy");

-- CreateIndex
CREATE UNIQUE INDEX "Submission_userId_attemptId_take_key" ON "Submission"("userId", "attemptId", "take");

-- CreateIndex
CREATE UNIQUE INDEX "Project_nameKey_key" ON "Project"("nameKey");

-- CreateIndex
CREATE INDEX "Comment_submissionId_createdAt_idx" ON "Comment"("submissionId", "createdAt");

-- CreateIndex
CREATE INDEX "SavedPrompt_updatedAt_idx" ON "SavedPrompt"("updatedAt" DESC);

-- CreateIndex
CREATE INDEX "Storyboard_updatedAt_idx" ON "Storyboard"("updatedAt" DESC);

-- CreateIndex
CREATE INDEX "Shot_storyboardId_place_idx" ON "Shot"("storyboardId", "place");

-- CreateIndex
CREATE INDEX "TeamNews_at_idx" ON "TeamNews"("at");

-- CreateIndex
CREATE INDEX "TeamNews_submissionId_idx" ON "TeamNews"("submissionId");

-- CreateIndex
CREATE INDEX "TeamNews_userId_idx" ON "TeamNews"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "TeamNews_event_subject_key" ON "TeamNews"("event", "subject");

-- CreateIndex
CREATE INDEX "WebhookDelivery_webhookId_createdAt_idx" ON "WebhookDelivery"("webhookId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "WebhookDelivery_webhookId_state_idx" ON "WebhookDelivery"("webhookId", "state");

-- CreateIndex
CREATE UNIQUE INDEX "WebhookDelivery_webhookId_event_subject_key" ON "WebhookDelivery"("webhookId", "event", "subject");

-- CreateIndex
CREATE INDEX "SubmissionEvent_submissionId_id_idx" ON "SubmissionEvent"("submissionId", "id");

-- CreateIndex
CREATE INDEX "SubmissionEvent_reason_id_idx" ON "SubmissionEvent"("reason", "id");

-- CreateIndex
CREATE INDEX "SubmissionEvent_status_at_idx" ON "SubmissionEvent"("status", "at");

-- CreateIndex
CREATE INDEX "Clip_verifiedAt_idx" ON "Clip"("verifiedAt");

-- CreateIndex
CREATE INDEX "Entry_at_id_idx" ON "Entry"("at", "id");

-- CreateIndex
CREATE INDEX "Entry_kind_at_id_idx" ON "Entry"("kind", "at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Entry_submissionId_kind_key" ON "Entry"("submissionId", "kind");

-- CreateIndex
CREATE INDEX "Tally_projectId_idx" ON "Tally"("projectId");

-- CreateIndex
CREATE INDEX "Reading_answeredAt_idx" ON "Reading"("answeredAt");

-- CreateIndex
CREATE INDEX "Reading_keyMark_answeredAt_idx" ON "Reading"("keyMark", "answeredAt");

-- CreateIndex
CREATE INDEX "Explanation_keyMark_spentAt_idx" ON "Explanation"("keyMark", "spentAt");

-- CreateIndex
CREATE UNIQUE INDEX "Explanation_takesBackId_key" ON "Explanation"("takesBackId");

-- CreateIndex
CREATE INDEX "Decision_submissionId_idx" ON "Decision"("submissionId");

-- CreateIndex
CREATE INDEX "Claim_givenBy_idx" ON "Claim"("givenBy");

-- CreateIndex
CREATE INDEX "Claim_state_idx" ON "Claim"("state");

-- CreateIndex
CREATE INDEX "Claim_changedAt_idx" ON "Claim"("changedAt");

-- CreateIndex
CREATE INDEX "Claim_openedAt_submissionId_idx" ON "Claim"("openedAt" DESC, "submissionId" DESC);

-- CreateIndex
CREATE INDEX "ClaimEvent_submissionId_idx" ON "ClaimEvent"("submissionId");

-- CreateIndex
CREATE INDEX "AuditEntry_at_id_idx" ON "AuditEntry"("at", "id");

-- CreateIndex
CREATE INDEX "AuditEntry_area_at_id_idx" ON "AuditEntry"("area", "at", "id");

-- CreateIndex
CREATE INDEX "AuditEntry_personId_at_id_idx" ON "AuditEntry"("personId", "at", "id");

-- CreateIndex
CREATE INDEX "AuditEntry_subjectId_at_id_idx" ON "AuditEntry"("subjectId", "at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Passkey_credentialId_key" ON "Passkey"("credentialId");

-- CreateIndex
CREATE INDEX "Passkey_userId_idx" ON "Passkey"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Identity_issuer_subject_key" ON "Identity"("issuer", "subject");

-- CreateIndex
CREATE INDEX "Identity_userId_idx" ON "Identity"("userId");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_personId_fkey" FOREIGN KEY ("personId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_madeById_fkey" FOREIGN KEY ("madeById") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Submission" ADD CONSTRAINT "Submission_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Submission" ADD CONSTRAINT "Submission_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Submission" ADD CONSTRAINT "Submission_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Submission"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Submission" ADD CONSTRAINT "Submission_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Submission" ADD CONSTRAINT "Submission_shotId_fkey" FOREIGN KEY ("shotId") REFERENCES "Shot"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Comment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedPrompt" ADD CONSTRAINT "SavedPrompt_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedPrompt" ADD CONSTRAINT "SavedPrompt_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Storyboard" ADD CONSTRAINT "Storyboard_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Storyboard" ADD CONSTRAINT "Storyboard_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Shot" ADD CONSTRAINT "Shot_storyboardId_fkey" FOREIGN KEY ("storyboardId") REFERENCES "Storyboard"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TeamNews" ADD CONSTRAINT "TeamNews_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SubmissionEvent" ADD CONSTRAINT "SubmissionEvent_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Clip" ADD CONSTRAINT "Clip_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Entry" ADD CONSTRAINT "Entry_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Explanation" ADD CONSTRAINT "Explanation_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Explanation" ADD CONSTRAINT "Explanation_takesBackId_fkey" FOREIGN KEY ("takesBackId") REFERENCES "Explanation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

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

-- AddForeignKey
ALTER TABLE "Passkey" ADD CONSTRAINT "Passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Identity" ADD CONSTRAINT "Identity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LimitChange" ADD CONSTRAINT "LimitChange_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LimitRequest" ADD CONSTRAINT "LimitRequest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "Submission"
  ADD CONSTRAINT "Submission_price_positive" CHECK ("priceYen" > 0),
  ADD CONSTRAINT "Submission_take_check" CHECK ("take" BETWEEN 1 AND "takes" AND "takes" <= 8),
  ADD CONSTRAINT "Submission_rating_check" CHECK ("rating" BETWEEN 1 AND 5);
-- A job belongs to one submission. A job id has up to 1,024 characters: too many for an entry of a B-tree index. So its
-- digest is unique, and the hash index above finds it. (An exclusion constraint could deadlock where two take one job.)
CREATE UNIQUE INDEX "Submission_jobId_key" ON "Submission" (md5("jobId"));
-- An entry's kind is its sign.
ALTER TABLE "Entry" ADD CONSTRAINT "Entry_amount_positive" CHECK ("amountYen" > 0);
ALTER TABLE "Explanation" ADD CONSTRAINT "Explanation_amount_not_zero" CHECK ("amountYen" <> 0);
ALTER TABLE "SetupToken" ADD CONSTRAINT "SetupToken_single" CHECK ("id" = 1);
ALTER TABLE "TeamSettings" ADD CONSTRAINT "TeamSettings_one_row" CHECK ("id" = 1);
-- A person has one open request for each limit.
CREATE UNIQUE INDEX "LimitRequest_open_key" ON "LimitRequest" ("userId", "scope", coalesce("subjectId", ''));

-- The gallery: search, its order by rating, and its rarer filters.
CREATE INDEX "Submission_search_idx" ON "Submission" USING GIN (array_to_tsvector("searchWords"));
CREATE INDEX "Submission_rated_idx" ON "Submission" ((coalesce("rating", 0)) DESC, "createdAt" DESC, "id" DESC);
CREATE INDEX "Submission_chosen_idx" ON "Submission" ("choice", "createdAt" DESC, "id" DESC) WHERE "choice" IS NOT NULL;
CREATE INDEX "Submission_unjudged_idx" ON "Submission" ("createdAt" DESC, "id" DESC) WHERE "choice" IS NULL AND "status" = 'completed';
CREATE INDEX "Submission_tagged_idx" ON "Submission" ("createdAt" DESC) WHERE "tags" <> '{}';
CREATE INDEX "Submission_commented_idx" ON "Submission" ("createdAt" DESC, "id" DESC) WHERE "commentCount" > 0;

-- The news of the last days.
CREATE INDEX "SubmissionEvent_told_idx" ON "SubmissionEvent" ("at" DESC, "id" DESC)
  WHERE "status" IN ('completed', 'failed', 'rejected', 'billed_without_job', 'unknown');

-- What is still to be done, of tables that keep everything.
CREATE INDEX "Submission_awaited_idx" ON "Submission" ("archiveBefore") WHERE "archiveBefore" IS NOT NULL AND "lostAt" IS NULL;
CREATE INDEX "Submission_lost_idx" ON "Submission" ("lostAt") WHERE "lostAt" IS NOT NULL;
CREATE INDEX "Submission_trash_idx" ON "Submission" ("trashedAt") WHERE "trashedAt" IS NOT NULL AND "purgedAt" IS NULL;
CREATE INDEX "SendingPause_standing_idx" ON "SendingPause" ("id") WHERE "liftedAt" IS NULL;

-- The sums of the ledger follow every entry, in its transaction. Once for a statement, in one order: rows that two
-- transactions add to are locked in the same order.
CREATE FUNCTION add_to_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "Tally" ("userId", "keyMark", "projectId", "kind", "count", "sumYen")
  SELECT s."userId", coalesce(s."keyMark", ''), coalesce(s."pressedProjectId", ''), a."kind", count(*), sum(a."amountYen")
  FROM "added" a JOIN "Submission" s ON s."id" = a."submissionId" GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT ("userId", "keyMark", "projectId", "kind") DO UPDATE
    SET "count" = "Tally"."count" + excluded."count", "sumYen" = "Tally"."sumYen" + excluded."sumYen";
  RETURN NULL;
END
$$;
CREATE TRIGGER "Entry_tally" AFTER INSERT ON "Entry" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION add_to_tally();

-- A submission counts towards the limits of the project that it was pressed for. Moving it later changes no limit.
CREATE FUNCTION keep_pressed_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW."pressedProjectId" := NEW."projectId";
  ELSE
    NEW."pressedProjectId" := OLD."pressedProjectId";
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "Submission_pressed_project" BEFORE INSERT OR UPDATE OF "pressedProjectId" ON "Submission"
  FOR EACH ROW EXECUTE FUNCTION keep_pressed_project();

-- Each submission's part of the limits it counts towards, by its entries alone: charges and open reservations less
-- refunds. Every sum that a limit is compared with is one of these (lib/money/verify/limits.ts compares them).
CREATE VIEW "Commitment" AS
  SELECT s."id" AS "submissionId", s."userId", s."pressedProjectId" AS "projectId", s."createdAt" AS "pressedAt",
    sum(CASE WHEN e."kind" IN ('hold', 'correction') THEN e."amountYen"
      WHEN e."kind" IN ('release', 'credit') THEN -e."amountYen" ELSE 0 END)::bigint AS "yen"
  FROM "Submission" s JOIN "Entry" e ON e."submissionId" = s."id" GROUP BY s."id";

-- The ledger, its explanations, the history of limits, the readings and the history of decisions are append-only: a
-- mistake is corrected by a further row, never by editing history. Emptying a table fires no trigger of its rows, so it
-- is refused as a whole.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER "Entry_append_only" BEFORE UPDATE OR DELETE ON "Entry"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "Entry_no_truncate" BEFORE TRUNCATE ON "Entry"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "Explanation_append_only" BEFORE UPDATE OR DELETE ON "Explanation"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "Explanation_no_truncate" BEFORE TRUNCATE ON "Explanation"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "LimitChange_append_only" BEFORE UPDATE OR DELETE ON "LimitChange"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "LimitChange_no_truncate" BEFORE TRUNCATE ON "LimitChange"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "Reading_no_truncate" BEFORE TRUNCATE ON "Reading"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "Decision_append_only" BEFORE UPDATE OR DELETE ON "Decision"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "Decision_no_truncate" BEFORE TRUNCATE ON "Decision"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "ClaimEvent_append_only" BEFORE UPDATE OR DELETE ON "ClaimEvent"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "ClaimEvent_no_truncate" BEFORE TRUNCATE ON "ClaimEvent"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A run of equal readings is its first and its last row (lib/money/balance/keep-reading.ts): only the newest row, and
-- only where the row before it says the same, may change, and only its times, forward. Where the clock was set back,
-- the times of readings from before are lowered (lib/submissions/clock-guard.ts).
CREATE FUNCTION refuse_all_but_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."id", NEW."spendYen", NEW."maxBudgetYen", NEW."maskedKey", NEW."keyMark")
      IS NOT DISTINCT FROM (OLD."id", OLD."spendYen", OLD."maxBudgetYen", OLD."maskedKey", OLD."keyMark")
    AND ((NEW."askedAt" <= OLD."askedAt" AND NEW."answeredAt" <= OLD."answeredAt")
      OR (NEW."askedAt" >= OLD."answeredAt" AND NEW."answeredAt" >= NEW."askedAt"
        AND NOT EXISTS (SELECT FROM "Reading" WHERE "id" > OLD."id")
        AND (SELECT ("spendYen", "maxBudgetYen", "maskedKey", "keyMark")
            IS NOT DISTINCT FROM (OLD."spendYen", OLD."maxBudgetYen", OLD."maskedKey", OLD."keyMark")
          FROM "Reading" WHERE "id" < OLD."id" ORDER BY "id" DESC LIMIT 1)))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only but for the last row of a run', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER "Reading_append_only" BEFORE DELETE ON "Reading"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "Reading_extends_run" BEFORE UPDATE ON "Reading"
  FOR EACH ROW EXECUTE FUNCTION refuse_all_but_run();

-- The audit log. Acts take turns until their transactions end, so each sees the row before it. lib/audit/chain.ts walks
-- the chain with an expression of its own: a function that was changed here would be noticed there.
CREATE FUNCTION chain_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "last" "AuditEntry";
BEGIN
  PERFORM pg_advisory_xact_lock(20261125);
  SELECT * INTO "last" FROM "AuditEntry" ORDER BY "id" DESC LIMIT 1;
  NEW."id" := coalesce("last"."id", 0) + 1;
  NEW."at" := greatest(date_trunc('milliseconds', clock_timestamp()), "last"."at");
  NEW."area" := split_part(NEW."act", '.', 1);
  NEW."hash" := encode(sha256(convert_to(coalesce("last"."hash", '') || jsonb_build_array(
    NEW."id", (extract(epoch FROM NEW."at") * 1000)::bigint, NEW."act", NEW."area", NEW."actor", NEW."personId",
    NEW."personName", NEW."subjectKind", NEW."subjectId", NEW."subjectName", NEW."before", NEW."after", NEW."address",
    NEW."agent")::text, 'UTF8')), 'hex');
  RETURN NEW;
END
$$;
CREATE TRIGGER "AuditEntry_chain" BEFORE INSERT ON "AuditEntry"
  FOR EACH ROW EXECUTE FUNCTION chain_audit();
CREATE TRIGGER "AuditEntry_append_only" BEFORE UPDATE OR DELETE ON "AuditEntry"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "AuditEntry_no_truncate" BEFORE TRUNCATE ON "AuditEntry"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
