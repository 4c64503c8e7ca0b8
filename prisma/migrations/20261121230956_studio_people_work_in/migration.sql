-- CreateEnum
CREATE TYPE "Choice" AS ENUM ('select', 'hold', 'reject');

-- CreateEnum
CREATE TYPE "WebhookShape" AS ENUM ('json', 'slack');

-- CreateEnum
CREATE TYPE "DeliveryState" AS ENUM ('waiting', 'delivered', 'given_up');

-- DropIndex
DROP INDEX "Submission_userId_attemptId_key";

-- AlterTable
ALTER TABLE "Submission" ADD COLUMN     "choice" "Choice",
ADD COLUMN     "commentCount" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "parentId" TEXT,
ADD COLUMN     "projectId" TEXT,
ADD COLUMN     "purgedAt" TIMESTAMPTZ(3),
ADD COLUMN     "rating" INTEGER,
ADD COLUMN     "searchWords" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "take" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "takes" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "trashedAt" TIMESTAMPTZ(3),
ADD COLUMN     "trashedById" TEXT;

-- AlterTable
ALTER TABLE "Clip" ADD COLUMN     "sprite" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "Project" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archivedAt" TIMESTAMPTZ(3),

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

    CONSTRAINT "Comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Draft" (
    "userId" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Draft_pkey" PRIMARY KEY ("userId")
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

    CONSTRAINT "SavedPrompt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TeamSettings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "lowBalanceYen" INTEGER,

    CONSTRAINT "TeamSettings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Webhook" (
    "id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "shape" "WebhookShape" NOT NULL,
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
    "nextAt" TIMESTAMPTZ(3),
    "httpStatus" INTEGER,
    "trouble" TEXT,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Project_nameKey_key" ON "Project"("nameKey");

-- CreateIndex
CREATE INDEX "Comment_submissionId_createdAt_idx" ON "Comment"("submissionId", "createdAt");

-- CreateIndex
CREATE INDEX "SavedPrompt_updatedAt_idx" ON "SavedPrompt"("updatedAt" DESC);

-- CreateIndex
CREATE INDEX "WebhookDelivery_state_nextAt_idx" ON "WebhookDelivery"("state", "nextAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_webhookId_createdAt_idx" ON "WebhookDelivery"("webhookId", "createdAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "WebhookDelivery_webhookId_event_subject_key" ON "WebhookDelivery"("webhookId", "event", "subject");

-- CreateIndex
CREATE INDEX "Submission_projectId_createdAt_id_idx" ON "Submission"("projectId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Submission_userId_createdAt_id_idx" ON "Submission"("userId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Submission_tags_idx" ON "Submission" USING GIN ("tags");

-- CreateIndex
CREATE INDEX "Submission_parentId_idx" ON "Submission"("parentId");

-- CreateIndex
CREATE INDEX "Submission_trashedAt_idx" ON "Submission"("trashedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Submission_userId_attemptId_take_key" ON "Submission"("userId", "attemptId", "take");

-- AddForeignKey
ALTER TABLE "Submission" ADD CONSTRAINT "Submission_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Submission" ADD CONSTRAINT "Submission_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Submission"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Comment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Draft" ADD CONSTRAINT "Draft_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedPrompt" ADD CONSTRAINT "SavedPrompt_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedPrompt" ADD CONSTRAINT "SavedPrompt_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say.
ALTER TABLE "Submission"
  ADD CONSTRAINT "Submission_take_check" CHECK ("take" BETWEEN 1 AND "takes" AND "takes" <= 8),
  ADD CONSTRAINT "Submission_rating_check" CHECK ("rating" BETWEEN 1 AND 5);
CREATE INDEX "Submission_search_idx" ON "Submission" USING GIN (array_to_tsvector("searchWords"));
ALTER TABLE "TeamSettings" ADD CONSTRAINT "TeamSettings_one_row" CHECK ("id" = 1);
