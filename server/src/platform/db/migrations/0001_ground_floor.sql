CREATE SEQUENCE "public"."car_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "announcement" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"link" text,
	"published_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "author" (
	"id" serial PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"username" text
);
--> statement-breakpoint
CREATE TABLE "block" (
	"chain" text NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"parent_hash" text NOT NULL,
	"timestamp" bigint NOT NULL,
	CONSTRAINT "block_chain_number_pk" PRIMARY KEY("chain","number")
);
--> statement-breakpoint
CREATE TABLE "car" (
	"id" text PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"collection" text NOT NULL,
	"token_id" numeric(78,0) NOT NULL,
	"owner" text NOT NULL,
	"minter" text NOT NULL,
	"series" integer NOT NULL,
	"rank" integer NOT NULL,
	"upgrades" jsonb NOT NULL,
	"transfers" integer NOT NULL,
	"minted_at" bigint NOT NULL,
	"mint_block" bigint NOT NULL,
	"mint_log_index" integer NOT NULL,
	"updated_at" bigint NOT NULL,
	"title" text NOT NULL,
	"traits" jsonb NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"version" bigint NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkpoint" (
	"chain" text PRIMARY KEY NOT NULL,
	"contract" text NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"timestamp" bigint NOT NULL,
	"head_number" bigint NOT NULL,
	"seen_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event" (
	"chain" text NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"block_hash" text NOT NULL,
	"tx_hash" text NOT NULL,
	"timestamp" bigint NOT NULL,
	"collection" text NOT NULL,
	"token_id" numeric(78,0) NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "event_chain_block_number_log_index_pk" PRIMARY KEY("chain","block_number","log_index")
);
--> statement-breakpoint
CREATE TABLE "nft_like" (
	"nft_id" text NOT NULL,
	"author_id" integer NOT NULL,
	CONSTRAINT "nft_like_nft_id_author_id_pk" PRIMARY KEY("nft_id","author_id")
);
--> statement-breakpoint
CREATE TABLE "nft_view" (
	"nft_id" text PRIMARY KEY NOT NULL,
	"views" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "author_wallet" ON "author" USING btree ("wallet");--> statement-breakpoint
CREATE INDEX "car_newest" ON "car" USING btree ("minted_at","id");--> statement-breakpoint
CREATE INDEX "car_updated" ON "car" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "car_series" ON "car" USING btree ("series","id");--> statement-breakpoint
CREATE INDEX "car_rank" ON "car" USING btree ("rank","id");--> statement-breakpoint
CREATE INDEX "car_title" ON "car" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "car_owner" ON "car" USING btree ("owner","minted_at","id");--> statement-breakpoint
CREATE INDEX "car_title_search" ON "car" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "event_token" ON "event" USING btree ("chain","collection","token_id","block_number","log_index");