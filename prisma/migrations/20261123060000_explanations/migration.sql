-- CreateTable
CREATE TABLE "Explanation" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "spentAt" TIMESTAMPTZ(3) NOT NULL,
    "keyMark" TEXT NOT NULL,
    "amountYen" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "userId" TEXT NOT NULL,

    CONSTRAINT "Explanation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Explanation_keyMark_spentAt_idx" ON "Explanation"("keyMark", "spentAt");

-- AddForeignKey
ALTER TABLE "Explanation" ADD CONSTRAINT "Explanation_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "Explanation" ADD CONSTRAINT "Explanation_amount_not_zero" CHECK ("amountYen" <> 0);
-- Append-only like the ledger: a wrong explanation is taken back by a further row.
CREATE TRIGGER "Explanation_append_only" BEFORE UPDATE OR DELETE ON "Explanation"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "Explanation_no_truncate" BEFORE TRUNCATE ON "Explanation"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
