CREATE SEQUENCE "public"."activity_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."auction_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."maker_money_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."refund_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "activity" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"kind" text NOT NULL,
	"nft_id" text collate "C" NOT NULL,
	"collection" text NOT NULL,
	"token_id" numeric(78,0) NOT NULL,
	"told" text NOT NULL,
	"giver" text,
	"taker" text,
	"paid" boolean NOT NULL,
	"from_account" text,
	"to_account" text,
	"price" numeric(78,0),
	"via" text,
	"order_id" text collate "C",
	"auction_id" bigint,
	"tx_hash" text NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"at" bigint NOT NULL,
	"series" integer,
	"state" numeric(78,0),
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auction" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"auction_id" bigint NOT NULL,
	"nft_id" text collate "C" NOT NULL,
	"collection" text NOT NULL,
	"token_id" numeric(78,0) NOT NULL,
	"seller" text NOT NULL,
	"reserve" numeric(78,0) NOT NULL,
	"buy_out" numeric(78,0),
	"min_increment" numeric(78,0) NOT NULL,
	"min_increment_bps" integer NOT NULL,
	"duration" bigint NOT NULL,
	"extension_window" bigint NOT NULL,
	"max_extension" bigint NOT NULL,
	"royalty_bps" integer NOT NULL,
	"start_at_first_bid" boolean NOT NULL,
	"ends_at" bigint,
	"first_end" bigint,
	"bidder" text,
	"highest_bid" numeric(78,0),
	"bids" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" bigint NOT NULL,
	"created_block" bigint NOT NULL,
	"closed_at" bigint,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "floor_day" (
	"chain" text NOT NULL,
	"series" integer NOT NULL,
	"day" integer NOT NULL,
	"floor" numeric(78,0) NOT NULL,
	CONSTRAINT "floor_day_chain_series_day_pk" PRIMARY KEY("chain","series","day")
);
--> statement-breakpoint
CREATE TABLE "maker_money" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"maker" text NOT NULL,
	"balance" numeric(78,0),
	"allowance" numeric(78,0),
	"stale" boolean NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"account" text NOT NULL,
	"amount" numeric(78,0) NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sale_day" (
	"chain" text NOT NULL,
	"collection" text NOT NULL,
	"series" integer NOT NULL,
	"day" integer NOT NULL,
	"sales" bigint NOT NULL,
	"volume" numeric(78,0) NOT NULL,
	CONSTRAINT "sale_day_chain_collection_series_day_pk" PRIMARY KEY("chain","collection","series","day")
);
--> statement-breakpoint
CREATE TABLE "watched_account" (
	"chain" text NOT NULL,
	"account" text NOT NULL,
	"seq" bigserial NOT NULL,
	"since" bigint NOT NULL,
	CONSTRAINT "watched_account_chain_account_pk" PRIMARY KEY("chain","account")
);
--> statement-breakpoint
DROP INDEX "car_owner_newest";--> statement-breakpoint
DROP INDEX "book_order_nft";--> statement-breakpoint
DROP INDEX "book_order_maker";--> statement-breakpoint
DROP INDEX "book_order_newest";--> statement-breakpoint
DROP INDEX "book_order_price";--> statement-breakpoint
ALTER TABLE "book_order" ALTER COLUMN "token_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "book_order" ALTER COLUMN "nft_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "book_order" ALTER COLUMN "wanted_transfers" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "car" ADD COLUMN "seller" text;--> statement-breakpoint
ALTER TABLE "car" ADD COLUMN "priceover" numeric(78,0);--> statement-breakpoint
ALTER TABLE "car" ADD COLUMN "deadline" bigint;--> statement-breakpoint
ALTER TABLE "car" ADD COLUMN "listed_at" bigint;--> statement-breakpoint
ALTER TABLE "car" ADD COLUMN "last_sale" numeric(78,0);--> statement-breakpoint
ALTER TABLE "car" ADD COLUMN "last_sale_at" bigint;--> statement-breakpoint
ALTER TABLE "book_order" ADD COLUMN "wanted_series" integer;--> statement-breakpoint
ALTER TABLE "book_order" ADD COLUMN "min_rank" integer;--> statement-breakpoint
ALTER TABLE "book_order" ADD COLUMN "min_levels" jsonb;--> statement-breakpoint
CREATE INDEX "activity_newest" ON "activity" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "activity_cell" ON "activity" USING btree ("chain","collection","kind","at","id");--> statement-breakpoint
CREATE INDEX "activity_nft" ON "activity" USING btree ("nft_id","kind","at","id");--> statement-breakpoint
CREATE INDEX "activity_from" ON "activity" USING btree ("from_account","kind","at","id");--> statement-breakpoint
CREATE INDEX "activity_to" ON "activity" USING btree ("to_account","kind","at","id");--> statement-breakpoint
CREATE INDEX "auction_ending" ON "auction" USING btree ("chain","state","ends_at","id");--> statement-breakpoint
CREATE INDEX "auction_newest" ON "auction" USING btree ("chain","state","created_at","id");--> statement-breakpoint
CREATE INDEX "auction_nft" ON "auction" USING btree ("nft_id","created_at","id");--> statement-breakpoint
CREATE INDEX "auction_seller" ON "auction" USING btree ("seller","state","created_at","id");--> statement-breakpoint
CREATE INDEX "auction_bidder" ON "auction" USING btree ("bidder","state","ends_at","id");--> statement-breakpoint
CREATE INDEX "watched_account_seq" ON "watched_account" USING btree ("chain","seq");--> statement-breakpoint
CREATE INDEX "car_cell_price_up" ON "car" USING btree ("category","chain","series","rank","status",coalesce("price", 1e78),"id");--> statement-breakpoint
CREATE INDEX "car_cell_price_down" ON "car" USING btree ("category","chain","series","rank","status",coalesce("price", -1),"id");--> statement-breakpoint
CREATE INDEX "car_cell_ending" ON "car" USING btree ("category","chain","series","rank","status",coalesce("deadline", 9007199254740991),"id");--> statement-breakpoint
CREATE INDEX "car_cell_listed" ON "car" USING btree ("category","chain","series","rank","status",coalesce("listed_at", 0),"id");--> statement-breakpoint
CREATE INDEX "car_cell_sold" ON "car" USING btree ("category","chain","series","rank","status",coalesce("last_sale_at", 0),"id");--> statement-breakpoint
CREATE INDEX "book_order_nft_open" ON "book_order" USING btree ("nft_id","id") WHERE reason is null or reason not in ('filled', 'cancelled', 'expired', 'moved');--> statement-breakpoint
CREATE INDEX "book_order_maker_open" ON "book_order" USING btree ("maker","id") WHERE reason is null or reason not in ('filled', 'cancelled', 'expired', 'moved');--> statement-breakpoint
CREATE INDEX "book_order_wide_offers" ON "book_order" USING btree ("chain","collection","price" DESC NULLS LAST,"id") WHERE side = 'offer' and nft_id is null and active;--> statement-breakpoint
CREATE INDEX "book_order_side" ON "book_order" USING btree ("side","created_at","id");--> statement-breakpoint
CREATE INDEX "book_order_nft_side" ON "book_order" USING btree ("nft_id","side","created_at","id");--> statement-breakpoint
CREATE INDEX "book_order_maker_side" ON "book_order" USING btree ("maker","side","created_at","id");--> statement-breakpoint
CREATE INDEX "book_order_cell_side" ON "book_order" USING btree ("chain","collection","side","created_at","id");--> statement-breakpoint
CREATE INDEX "car_owner_newest" ON "car" USING btree (coalesce("seller", "owner"),"category","chain","series","rank","status","minted_at","id");--> statement-breakpoint
CREATE INDEX "book_order_nft" ON "book_order" USING btree ("nft_id","side","active","price","id");--> statement-breakpoint
CREATE INDEX "book_order_maker" ON "book_order" USING btree ("maker","side","active","created_at","id");--> statement-breakpoint
CREATE INDEX "book_order_newest" ON "book_order" USING btree ("chain","side","active","created_at","id");--> statement-breakpoint
CREATE INDEX "book_order_price" ON "book_order" USING btree ("chain","collection","side","active","price","id");--> statement-breakpoint
-- Sales of a day are kept by the database itself, as the counts of cars are (0008).
CREATE FUNCTION add_sale_days(changed sale_day[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  INSERT INTO sale_day AS kept
    SELECT * FROM unnest(changed) ORDER BY chain, collection, series, day
    ON CONFLICT (chain, collection, series, day)
    DO UPDATE SET sales = kept.sales + excluded.sales, volume = kept.volume + excluded.volume;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_inserted_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_sale_days(array(
    SELECT row(chain, collection, coalesce(series, -1), at / 86400, count(*), sum(price))::sale_day
    FROM after WHERE kind = 'sale'
    GROUP BY chain, collection, coalesce(series, -1), at / 86400));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_updated_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_sale_days(array(
    SELECT row(chain, collection, coalesce(series, -1), at / 86400, sum(n), sum(n * price))::sale_day
    FROM (
      SELECT chain, collection, series, at, price, 1 AS n FROM after WHERE kind = 'sale'
      UNION ALL
      SELECT chain, collection, series, at, price, -1 FROM before WHERE kind = 'sale'
    ) AS side
    GROUP BY chain, collection, coalesce(series, -1), at / 86400 HAVING sum(n) <> 0 OR sum(n * price) <> 0));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_deleted_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_sale_days(array(
    SELECT row(chain, collection, coalesce(series, -1), at / 86400, -count(*), -sum(price))::sale_day
    FROM before WHERE kind = 'sale'
    GROUP BY chain, collection, coalesce(series, -1), at / 86400));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER activity_inserted AFTER INSERT ON activity
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_sales();
--> statement-breakpoint
CREATE TRIGGER activity_updated AFTER UPDATE ON activity
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_updated_sales();
--> statement-breakpoint
CREATE TRIGGER activity_deleted AFTER DELETE ON activity
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_sales();
