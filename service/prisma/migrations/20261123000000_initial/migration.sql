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
    "spend" BIGINT NOT NULL DEFAULT 0,
    "max_budget" BIGINT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "revoked_at" TIMESTAMP(3),
    "last_turn" INTEGER NOT NULL DEFAULT 0,

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
    "accepted_number" BIGINT NOT NULL,
    "turn" INTEGER NOT NULL,
    "not_before" TIMESTAMP(3),
    "lease_token" UUID,
    "lease_until" TIMESTAMP(3),
    "remote_work" TEXT,
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
    "content_name" TEXT,

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
    "reason" TEXT,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("id")
);

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

    CONSTRAINT "service_state_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "api_key_prefix_idx" ON "api_key"("prefix");

-- CreateIndex
CREATE UNIQUE INDEX "job_accepted_number_key" ON "job"("accepted_number");

-- CreateIndex
CREATE INDEX "ledger_entry_key_id_idx" ON "ledger_entry"("key_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entry_job_id_kind_key" ON "ledger_entry"("job_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "idempotent_request_job_id_key" ON "idempotent_request"("job_id");

-- CreateIndex
CREATE INDEX "idempotent_request_created_at_idx" ON "idempotent_request"("created_at");

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotent_request" ADD CONSTRAINT "idempotent_request_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

-- The charge is a conditional update that never overspends. Should a later change forget the condition, the database
-- refuses the transaction instead of selling videos for nothing.
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_spend_within_budget" CHECK ("spend" >= 0 AND "spend" <= "max_budget");
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_amount_positive" CHECK ("amount_yen" > 0);
ALTER TABLE "service_state" ADD CONSTRAINT "service_state_single" CHECK ("id" = 1);
INSERT INTO "service_state" ("id", "accepted") VALUES (1, 0);

-- The jobs that wait, in the order they are taken; the videos that are still to be deleted; how far the turns have got.
CREATE INDEX "job_waiting_idx" ON "job"("turn", "accepted_number") WHERE "status" IN ('pending', 'in_progress');
CREATE INDEX "job_expiring_idx" ON "job"("expires_at") WHERE "content_deleted_at" IS NULL;
CREATE INDEX "job_begun_idx" ON "job"("turn") WHERE "render_attempts" > 0;

-- The ledger is append-only: a mistake is corrected by a further row. Emptying a table fires no trigger of its rows.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER "ledger_entry_append_only" BEFORE UPDATE OR DELETE ON "ledger_entry"
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER "ledger_entry_no_truncate" BEFORE TRUNCATE ON "ledger_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
