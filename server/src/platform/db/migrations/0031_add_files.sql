CREATE TABLE "file" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" integer NOT NULL,
	"size" integer NOT NULL,
	"state" text NOT NULL,
	"kind" text,
	"width" integer,
	"height" integer,
	"cid" text,
	"created_at" bigint NOT NULL,
	"locked_by" text,
	"locked_until" bigint DEFAULT 0 NOT NULL,
	"is_wanted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "file_created_at" ON "file" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "file_author" ON "file" USING btree ("author_id","created_at");