-- AlterTable
ALTER TABLE "Claim" ADD COLUMN     "creditSeen" BOOLEAN NOT NULL DEFAULT false;
