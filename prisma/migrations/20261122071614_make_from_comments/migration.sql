-- AlterTable
ALTER TABLE "Submission" ADD COLUMN     "commentId" TEXT;

-- CreateIndex
CREATE INDEX "Submission_commentId_idx" ON "Submission"("commentId");

-- AddForeignKey
ALTER TABLE "Submission" ADD CONSTRAINT "Submission_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment"("id") ON DELETE SET NULL ON UPDATE CASCADE;
