CREATE TABLE "upload" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"author_id" integer NOT NULL,
	"field" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "upload_key" ON "upload" USING btree ("key");--> statement-breakpoint
CREATE INDEX "upload_created_at" ON "upload" USING btree ("created_at");