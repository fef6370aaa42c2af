CREATE TABLE "car_count" (
	"category" text NOT NULL,
	"chain" text NOT NULL,
	"series" integer NOT NULL,
	"rank" integer NOT NULL,
	"status" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "car_count_category_chain_series_rank_status_pk" PRIMARY KEY("category","chain","series","rank","status")
);
--> statement-breakpoint
CREATE TABLE "trait_count" (
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"chain" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "trait_count_kind_value_chain_pk" PRIMARY KEY("kind","value","chain")
);
--> statement-breakpoint
DROP INDEX "car_updated";--> statement-breakpoint
DROP INDEX "car_series";--> statement-breakpoint
DROP INDEX "car_rank";--> statement-breakpoint
DROP INDEX "car_title";--> statement-breakpoint
DROP INDEX "car_owner";--> statement-breakpoint
ALTER TABLE "car" ADD COLUMN "status" text DEFAULT 'not_listed' NOT NULL;--> statement-breakpoint
ALTER TABLE "car" ALTER COLUMN "status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "car" ADD COLUMN "price" numeric(78,0);--> statement-breakpoint
ALTER TABLE "car" ADD COLUMN "category" text DEFAULT 'car' NOT NULL;--> statement-breakpoint
ALTER TABLE "car" ALTER COLUMN "category" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "nft_view" ADD COLUMN "likes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "car_cell_newest" ON "car" USING btree ("category","chain","series","rank","status","minted_at","id");--> statement-breakpoint
CREATE INDEX "car_cell_updated" ON "car" USING btree ("category","chain","series","rank","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "car_cell_title" ON "car" USING btree ("category","chain","series","rank","status","title","id");--> statement-breakpoint
CREATE INDEX "car_owner_newest" ON "car" USING btree ("owner","category","chain","series","rank","status","minted_at","id");