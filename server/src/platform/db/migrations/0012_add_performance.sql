DROP INDEX "asset_cell_newest";--> statement-breakpoint
DROP INDEX "asset_cell_updated";--> statement-breakpoint
DROP INDEX "asset_cell_price_up";--> statement-breakpoint
DROP INDEX "asset_cell_price_down";--> statement-breakpoint
DROP INDEX "asset_cell_ending";--> statement-breakpoint
DROP INDEX "asset_cell_listed";--> statement-breakpoint
DROP INDEX "asset_cell_sold";--> statement-breakpoint
DROP INDEX "asset_cell_title";--> statement-breakpoint
DROP INDEX "asset_owner_newest";--> statement-breakpoint
DROP INDEX "car_cell_newest";--> statement-breakpoint
DROP INDEX "car_cell_updated";--> statement-breakpoint
DROP INDEX "car_cell_price_up";--> statement-breakpoint
DROP INDEX "car_cell_price_down";--> statement-breakpoint
DROP INDEX "car_cell_ending";--> statement-breakpoint
DROP INDEX "car_cell_listed";--> statement-breakpoint
DROP INDEX "car_cell_sold";--> statement-breakpoint
DROP INDEX "car_cell_title";--> statement-breakpoint
DROP INDEX "car_owner_newest";--> statement-breakpoint
ALTER TABLE "nft_count" ADD COLUMN "class" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "nft_count" DROP CONSTRAINT "nft_count_category_chain_series_rank_status_pk";--> statement-breakpoint
ALTER TABLE "nft_count" ADD CONSTRAINT "nft_count_category_chain_series_rank_status_class_pk" PRIMARY KEY("category","chain","series","rank","status","class");--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "performance" integer;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "class" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "car" ADD COLUMN "performance" integer;--> statement-breakpoint
ALTER TABLE "car" ADD COLUMN "class" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "nft" ADD COLUMN "performance" integer;--> statement-breakpoint
ALTER TABLE "nft" ADD COLUMN "class" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "asset_cell_performance_up" ON "asset" USING btree ("category","chain","series","rank","status","class",coalesce("performance", 1000),"id");--> statement-breakpoint
CREATE INDEX "asset_cell_performance_down" ON "asset" USING btree ("category","chain","series","rank","status","class",coalesce("performance", -1),"id");--> statement-breakpoint
CREATE INDEX "car_cell_performance_up" ON "car" USING btree ("category","chain","series","rank","status","class",coalesce("performance", 1000),"id");--> statement-breakpoint
CREATE INDEX "car_cell_performance_down" ON "car" USING btree ("category","chain","series","rank","status","class",coalesce("performance", -1),"id");--> statement-breakpoint
CREATE INDEX "asset_cell_newest" ON "asset" USING btree ("category","chain","series","rank","status","class","minted_at","id");--> statement-breakpoint
CREATE INDEX "asset_cell_updated" ON "asset" USING btree ("category","chain","series","rank","status","class","updated_at","id");--> statement-breakpoint
CREATE INDEX "asset_cell_price_up" ON "asset" USING btree ("category","chain","series","rank","status","class",coalesce("price", 1e78),"id");--> statement-breakpoint
CREATE INDEX "asset_cell_price_down" ON "asset" USING btree ("category","chain","series","rank","status","class",coalesce("price", -1),"id");--> statement-breakpoint
CREATE INDEX "asset_cell_ending" ON "asset" USING btree ("category","chain","series","rank","status","class",coalesce("deadline", 9007199254740991),"id");--> statement-breakpoint
CREATE INDEX "asset_cell_listed" ON "asset" USING btree ("category","chain","series","rank","status","class",coalesce("listed_at", 0),"id");--> statement-breakpoint
CREATE INDEX "asset_cell_sold" ON "asset" USING btree ("category","chain","series","rank","status","class",coalesce("last_sale_at", 0),"id");--> statement-breakpoint
CREATE INDEX "asset_cell_title" ON "asset" USING btree ("category","chain","series","rank","status","class","title","id");--> statement-breakpoint
CREATE INDEX "asset_owner_newest" ON "asset" USING btree (coalesce("seller", "owner"),"category","chain","series","rank","status","class","minted_at","id");--> statement-breakpoint
CREATE INDEX "car_cell_newest" ON "car" USING btree ("category","chain","series","rank","status","class","minted_at","id");--> statement-breakpoint
CREATE INDEX "car_cell_updated" ON "car" USING btree ("category","chain","series","rank","status","class","updated_at","id");--> statement-breakpoint
CREATE INDEX "car_cell_price_up" ON "car" USING btree ("category","chain","series","rank","status","class",coalesce("price", 1e78),"id");--> statement-breakpoint
CREATE INDEX "car_cell_price_down" ON "car" USING btree ("category","chain","series","rank","status","class",coalesce("price", -1),"id");--> statement-breakpoint
CREATE INDEX "car_cell_ending" ON "car" USING btree ("category","chain","series","rank","status","class",coalesce("deadline", 9007199254740991),"id");--> statement-breakpoint
CREATE INDEX "car_cell_listed" ON "car" USING btree ("category","chain","series","rank","status","class",coalesce("listed_at", 0),"id");--> statement-breakpoint
CREATE INDEX "car_cell_sold" ON "car" USING btree ("category","chain","series","rank","status","class",coalesce("last_sale_at", 0),"id");--> statement-breakpoint
CREATE INDEX "car_cell_title" ON "car" USING btree ("category","chain","series","rank","status","class","title","id");--> statement-breakpoint
CREATE INDEX "car_owner_newest" ON "car" USING btree (coalesce("seller", "owner"),"category","chain","series","rank","status","class","minted_at","id");