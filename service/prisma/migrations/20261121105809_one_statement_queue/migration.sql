-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "expires_at" TIMESTAMP(3),
ADD COLUMN     "last_turn" INTEGER NOT NULL DEFAULT 0;

-- AlterTable, by hand where rows are there already: jobs of before are numbered in the order they came.
ALTER TABLE "job" ADD COLUMN     "accepted_number" BIGINT,
ADD COLUMN     "content_name" TEXT,
ADD COLUMN     "lease_token" UUID,
ADD COLUMN     "lease_until" TIMESTAMP(3),
ADD COLUMN     "not_before" TIMESTAMP(3),
ADD COLUMN     "remote_work" TEXT,
ADD COLUMN     "turn" INTEGER NOT NULL DEFAULT 0;

UPDATE "job" SET "accepted_number" = numbered.number
FROM (SELECT "id", row_number() OVER (ORDER BY "created_at", "id") AS number FROM "job") AS numbered
WHERE "job"."id" = numbered."id";

UPDATE "job" SET "content_name" = "id" || '.mp4' WHERE "sha256" IS NOT NULL;

ALTER TABLE "job" ALTER COLUMN "accepted_number" SET NOT NULL,
ALTER COLUMN "turn" DROP DEFAULT;

-- AlterTable
ALTER TABLE "ledger_entry" ADD COLUMN     "reason" TEXT;

-- CreateTable
CREATE TABLE "idempotent_request" (
    "key_id" UUID NOT NULL,
    "key_hash" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "job_id" UUID NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "idempotent_request_pkey" PRIMARY KEY ("key_id","key_hash")
);

-- CreateTable
CREATE TABLE "service_state" (
    "id" INTEGER NOT NULL,
    "accepted" BIGINT NOT NULL DEFAULT 0,
    "storage_identity" TEXT,

    CONSTRAINT "service_state_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "service_state_single" CHECK ("id" = 1)
);

INSERT INTO "service_state" ("id", "accepted") SELECT 1, count(*) FROM "job";

-- DropIndex
DROP INDEX "job_created_at_idx";

-- DropIndex
DROP INDEX "job_expires_at_idx";

-- DropIndex
DROP INDEX "job_status_created_at_idx";

-- CreateIndex
CREATE UNIQUE INDEX "idempotent_request_job_id_key" ON "idempotent_request"("job_id");

-- CreateIndex
CREATE INDEX "idempotent_request_created_at_idx" ON "idempotent_request"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "job_accepted_number_key" ON "job"("accepted_number");

-- Written by hand, as the Prisma schema has no partial indexes: the jobs that wait, in the order they are taken; the
-- videos that are still to be deleted; how far the turns have got.
CREATE INDEX "job_waiting_idx" ON "job"("turn", "accepted_number") WHERE "status" IN ('pending', 'in_progress');
CREATE INDEX "job_expiring_idx" ON "job"("expires_at") WHERE "content_deleted_at" IS NULL;
CREATE INDEX "job_begun_idx" ON "job"("turn") WHERE "render_attempts" > 0;

-- AddForeignKey
ALTER TABLE "idempotent_request" ADD CONSTRAINT "idempotent_request_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
