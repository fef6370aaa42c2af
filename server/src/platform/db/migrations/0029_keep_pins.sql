CREATE TABLE "pin" (
	"cid" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"type" text NOT NULL,
	"pinned_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_metadata" (
	"id" text PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"token_uri" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try" bigint,
	"problem" text,
	"name" text,
	"description" text,
	"picture" text,
	"media_kind" text,
	"media_url" text,
	"cids" text[] NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "pin_pinned_at" ON "pin" USING btree ("pinned_at");--> statement-breakpoint
CREATE INDEX "token_metadata_next_try" ON "token_metadata" USING btree ("next_try");--> statement-breakpoint
CREATE INDEX "token_metadata_cids" ON "token_metadata" USING gin ("cids");