-- The job id that a damaged or unexpected answer seems to name. It is asked for, and adopted where the service knows it.
ALTER TABLE "Submission" ADD COLUMN "keptJobId" TEXT;
