-- The server keeps the text of a draft alone.
ALTER TABLE "Draft" ADD COLUMN "text" TEXT;
UPDATE "Draft" SET "text" = COALESCE("content" -> 'content' ->> 'prompt', '');
ALTER TABLE "Draft" ALTER COLUMN "text" SET NOT NULL, DROP COLUMN "content";
