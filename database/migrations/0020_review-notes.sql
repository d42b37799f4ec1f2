ALTER TABLE "payment_reviews" ADD COLUMN "note" text DEFAULT '' NOT NULL;
