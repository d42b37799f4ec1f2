ALTER TABLE "products" ADD COLUMN "case_size" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_case_size_positive" CHECK ("products"."case_size" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "products_case_size_positive";
