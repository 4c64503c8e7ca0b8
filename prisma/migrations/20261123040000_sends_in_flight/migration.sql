-- AlterTable
ALTER TABLE "Submission" ADD COLUMN     "inLineAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "SendingState" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "troubles" INTEGER NOT NULL DEFAULT 0,
    "heldUntil" TIMESTAMPTZ(3),

    CONSTRAINT "SendingState_pkey" PRIMARY KEY ("id")
);
