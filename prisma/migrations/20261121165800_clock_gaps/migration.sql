-- CreateTable
CREATE TABLE "ClockGap" (
    "id" BIGSERIAL NOT NULL,
    "fromAt" TIMESTAMPTZ(3) NOT NULL,
    "toAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ClockGap_pkey" PRIMARY KEY ("id")
);
