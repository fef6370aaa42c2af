CREATE TABLE "chain_identity" (
	"chain" text PRIMARY KEY NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "index_stop" ADD COLUMN "accepted" boolean DEFAULT false NOT NULL;