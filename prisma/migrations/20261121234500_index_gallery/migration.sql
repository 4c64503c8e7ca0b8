-- The gallery's other order, and one of its rarer filters. The schema language knows neither.
CREATE INDEX "Submission_rated_idx" ON "Submission" ((coalesce("rating", 0)) DESC, "createdAt" DESC, "id" DESC);
CREATE INDEX "Submission_commented_idx" ON "Submission" ("createdAt" DESC, "id" DESC) WHERE "commentCount" > 0;
