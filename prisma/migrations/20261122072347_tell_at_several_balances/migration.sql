-- AlterTable
ALTER TABLE "TeamSettings" ADD COLUMN     "lowBalancesYen" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "lowToldYen" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- The one threshold there was is the first of them, and is not told again while the balance is still below it.
UPDATE "TeamSettings" SET
  "lowBalancesYen" = ARRAY["lowBalanceYen"],
  "lowToldYen" = CASE WHEN "lowSince" IS NULL THEN ARRAY[]::INTEGER[] ELSE ARRAY["lowBalanceYen"] END
WHERE "lowBalanceYen" IS NOT NULL;

-- AlterTable
ALTER TABLE "TeamSettings" DROP COLUMN "lowBalanceYen",
DROP COLUMN "lowSince";
