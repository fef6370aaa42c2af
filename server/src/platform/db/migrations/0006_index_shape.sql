-- The index is read anew from the chains: events have another shape, and further contracts are followed.
DELETE FROM "block";--> statement-breakpoint
DELETE FROM "event";--> statement-breakpoint
DELETE FROM "checkpoint";--> statement-breakpoint
DELETE FROM "car";--> statement-breakpoint
CREATE SEQUENCE "public"."asset_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "asset" (
	"id" text PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"collection" text NOT NULL,
	"token_id" numeric(78,0) NOT NULL,
	"owner" text NOT NULL,
	"minter" text NOT NULL,
	"transfers" integer NOT NULL,
	"fuel" integer,
	"creator" text,
	"token_uri" text,
	"royalty_receiver" text,
	"royalty_bps" integer,
	"minted_at" bigint NOT NULL,
	"mint_block" bigint NOT NULL,
	"mint_log_index" integer NOT NULL,
	"updated_at" bigint NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_subject" (
	"chain" text NOT NULL,
	"kind" text NOT NULL,
	"id" text collate "C" NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	CONSTRAINT "event_subject_chain_kind_id_block_number_log_index_pk" PRIMARY KEY("chain","kind","id","block_number","log_index")
);
--> statement-breakpoint
CREATE TABLE "index_stop" (
	"chain" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"message" text NOT NULL,
	"stopped_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projection" (
	"chain" text NOT NULL,
	"name" text NOT NULL,
	"fold_version" integer NOT NULL,
	"subjects_version" integer NOT NULL,
	"phase" text NOT NULL,
	"cursor" text,
	CONSTRAINT "projection_chain_name_pk" PRIMARY KEY("chain","name")
);
--> statement-breakpoint
CREATE TABLE "source" (
	"chain" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"version" integer NOT NULL,
	"kinds" jsonb NOT NULL,
	"adding" jsonb NOT NULL,
	"added_to" bigint,
	CONSTRAINT "source_chain_name_pk" PRIMARY KEY("chain","name")
);
--> statement-breakpoint
DROP INDEX "event_token";--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "source" text NOT NULL;--> statement-breakpoint
CREATE INDEX "asset_owner" ON "asset" USING btree ("owner","chain","collection","token_id");--> statement-breakpoint
ALTER TABLE "checkpoint" DROP COLUMN "contract";--> statement-breakpoint
ALTER TABLE "event" DROP COLUMN "collection";--> statement-breakpoint
ALTER TABLE "event" DROP COLUMN "token_id";