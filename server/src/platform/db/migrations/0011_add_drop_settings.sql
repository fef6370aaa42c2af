CREATE SEQUENCE "public"."drop_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "drop_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"collection" text NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_block" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"version" bigint NOT NULL
);
