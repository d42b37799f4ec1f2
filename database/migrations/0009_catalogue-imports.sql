CREATE TABLE "catalogue_import_problems" (
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"column_name" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "catalogue_import_problems_pkey" PRIMARY KEY("import_id","line","column_name")
);
--> statement-breakpoint
CREATE TABLE "catalogue_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"is_dry_run" boolean NOT NULL,
	"is_all_or_nothing" boolean NOT NULL,
	"status" text NOT NULL,
	"row_count" integer NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"notes" json NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "catalogue_import_problems" ADD CONSTRAINT "catalogue_import_problems_import_id_catalogue_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_imports_file_hash_idx" ON "catalogue_imports" USING btree ("file_hash");