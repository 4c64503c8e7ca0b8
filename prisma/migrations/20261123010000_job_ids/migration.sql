-- A job belongs to one submission. A job id has up to 1,024 characters: too many for an entry of a B-tree index. So its
-- digest is unique, and a hash index finds it. (An exclusion constraint could deadlock where two take the same job.)
DROP INDEX "Submission_jobId_key";
CREATE UNIQUE INDEX "Submission_jobId_key" ON "Submission" (md5("jobId"));
CREATE INDEX "Submission_jobId_idx" ON "Submission" USING HASH ("jobId");
