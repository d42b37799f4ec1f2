ALTER TABLE "payments" ADD COLUMN "declined_at" timestamp with time zone;
