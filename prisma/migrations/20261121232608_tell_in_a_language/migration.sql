-- AlterTable
ALTER TABLE "TeamSettings" ADD COLUMN     "lowSince" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Webhook" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';
