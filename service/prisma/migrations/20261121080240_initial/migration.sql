-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "job_status" AS ENUM ('pending', 'in_progress', 'completed', 'failed');

-- CreateEnum
CREATE TYPE "ledger_kind" AS ENUM ('charge', 'credit');

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "tail" TEXT NOT NULL,
    "spend" INTEGER NOT NULL DEFAULT 0,
    "max_budget" INTEGER NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "revoked_at" TIMESTAMP(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job" (
    "id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "model" TEXT NOT NULL,
    "prompt" TEXT NOT NULL,
    "seed" BIGINT,
    "status" "job_status" NOT NULL,
    "render_attempts" INTEGER NOT NULL DEFAULT 0,
    "failure_code" TEXT,
    "failure_message" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL,
    "started_at" TIMESTAMP(3),
    "completed_at" TIMESTAMP(3),
    "expires_at" TIMESTAMP(3),
    "content_deleted_at" TIMESTAMP(3),
    "size_bytes" INTEGER,
    "sha256" TEXT,

    CONSTRAINT "job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entry" (
    "id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "job_id" UUID NOT NULL,
    "kind" "ledger_kind" NOT NULL,
    "amount_yen" INTEGER NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "api_key_prefix_idx" ON "api_key"("prefix");

-- CreateIndex
CREATE INDEX "job_created_at_idx" ON "job"("created_at");

-- CreateIndex
CREATE INDEX "job_status_created_at_idx" ON "job"("status", "created_at");

-- CreateIndex
CREATE INDEX "job_expires_at_idx" ON "job"("expires_at");

-- CreateIndex
CREATE INDEX "ledger_entry_key_id_idx" ON "ledger_entry"("key_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entry_job_id_kind_key" ON "ledger_entry"("job_id", "kind");

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Written by hand: the Prisma schema cannot say it. The charge is a conditional update that never overspends. Should a
-- later change forget the condition, the database refuses the transaction instead of selling videos for nothing.
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_spend_within_budget" CHECK ("spend" >= 0 AND "spend" <= "max_budget");

ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_amount_positive" CHECK ("amount_yen" > 0);
