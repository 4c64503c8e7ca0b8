-- AlterTable
ALTER TABLE "Reading" ADD COLUMN     "keyMark" TEXT;

-- AlterTable
ALTER TABLE "Submission" ADD COLUMN     "keyMark" TEXT;
