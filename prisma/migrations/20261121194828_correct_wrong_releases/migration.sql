-- AlterEnum
ALTER TYPE "EntryKind" ADD VALUE 'correction';
