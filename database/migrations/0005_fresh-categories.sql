ALTER TABLE "categories" ADD COLUMN "is_fresh" boolean DEFAULT false NOT NULL;
