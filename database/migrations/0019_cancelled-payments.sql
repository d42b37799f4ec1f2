ALTER TABLE "payments" ADD COLUMN "cancelled_at" timestamp with time zone;
