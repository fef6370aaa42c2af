CREATE TABLE "rank_due" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rank_row" (
	"kind" text NOT NULL,
	"subject" text collate "C" NOT NULL,
	"category" text NOT NULL,
	"period" text NOT NULL,
	"sales" bigint NOT NULL,
	"volume" numeric(78,0) NOT NULL,
	"before" numeric(78,0) NOT NULL,
	"daily" bigint,
	"weekly" bigint,
	"floor" numeric(78,0),
	"owners" bigint NOT NULL,
	"assets" bigint NOT NULL,
	CONSTRAINT "rank_row_kind_subject_category_period_pk" PRIMARY KEY("kind","subject","category","period")
);
--> statement-breakpoint
CREATE TABLE "rank_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"change_seq" bigint NOT NULL,
	"hour" integer NOT NULL,
	"rebuilt_to" text,
	"again" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seller_buyer" (
	"chain" text NOT NULL,
	"seller" text NOT NULL,
	"collection" text NOT NULL,
	"buyer" text NOT NULL,
	"sales" bigint NOT NULL,
	CONSTRAINT "seller_buyer_chain_seller_collection_buyer_pk" PRIMARY KEY("chain","seller","collection","buyer")
);
--> statement-breakpoint
CREATE TABLE "seller_hour" (
	"chain" text NOT NULL,
	"seller" text NOT NULL,
	"hour" integer NOT NULL,
	"collection" text NOT NULL,
	"sales" bigint NOT NULL,
	"volume" numeric(78,0) NOT NULL,
	CONSTRAINT "seller_hour_chain_seller_hour_collection_pk" PRIMARY KEY("chain","seller","hour","collection")
);
--> statement-breakpoint
CREATE TABLE "series_hour" (
	"chain" text NOT NULL,
	"collection" text NOT NULL,
	"series" integer NOT NULL,
	"hour" integer NOT NULL,
	"sales" bigint NOT NULL,
	"volume" numeric(78,0) NOT NULL,
	CONSTRAINT "series_hour_chain_collection_series_hour_pk" PRIMARY KEY("chain","collection","series","hour")
);
--> statement-breakpoint
CREATE TABLE "showcase" (
	"series" integer PRIMARY KEY NOT NULL,
	"nft_id" text collate "C" NOT NULL,
	"price" numeric(78,0) NOT NULL,
	"sold_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rank_row_volume" ON "rank_row" USING btree ("kind","category","period","volume","subject");--> statement-breakpoint
CREATE INDEX "rank_row_before" ON "rank_row" USING btree ("kind","category","period","before","subject");--> statement-breakpoint
CREATE INDEX "rank_row_daily" ON "rank_row" USING btree ("kind","category","period","daily","subject");--> statement-breakpoint
CREATE INDEX "rank_row_weekly" ON "rank_row" USING btree ("kind","category","period","weekly","subject");--> statement-breakpoint
CREATE INDEX "rank_row_floor" ON "rank_row" USING btree ("kind","category","period","floor","subject");--> statement-breakpoint
CREATE INDEX "rank_row_owners" ON "rank_row" USING btree ("kind","category","period","owners","subject");--> statement-breakpoint
CREATE INDEX "rank_row_assets" ON "rank_row" USING btree ("kind","category","period","assets","subject");--> statement-breakpoint
CREATE INDEX "seller_hour_hour" ON "seller_hour" USING btree ("hour","seller");
--> statement-breakpoint
CREATE TYPE sale_change AS (
  chain text, seller text, buyer text, collection text, series integer, hour integer, sales bigint, volume numeric
);
--> statement-breakpoint
-- Rows are locked in the order of their keys. A wallet that sells to itself sells nothing.
CREATE FUNCTION add_sales_to_ranks(changed sale_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  INSERT INTO series_hour AS kept (chain, collection, series, hour, sales, volume)
    SELECT chain, collection, series, slot, sum(sales), sum(volume)
    FROM unnest(changed) CROSS JOIN LATERAL unnest(array[-1, hour]) AS slot
    GROUP BY 1, 2, 3, 4 HAVING sum(sales) <> 0 OR sum(volume) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (chain, collection, series, hour)
    DO UPDATE SET sales = kept.sales + excluded.sales, volume = kept.volume + excluded.volume;
  INSERT INTO seller_hour AS kept (chain, seller, hour, collection, sales, volume)
    SELECT chain, seller, slot, collection, sum(sales), sum(volume)
    FROM unnest(changed) CROSS JOIN LATERAL unnest(array[-1, hour]) AS slot WHERE seller <> buyer
    GROUP BY 1, 2, 3, 4 HAVING sum(sales) <> 0 OR sum(volume) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (chain, seller, hour, collection)
    DO UPDATE SET sales = kept.sales + excluded.sales, volume = kept.volume + excluded.volume;
  INSERT INTO seller_buyer AS kept (chain, seller, collection, buyer, sales)
    SELECT chain, seller, collection, buyer, sum(sales) FROM unnest(changed) WHERE seller <> buyer
    GROUP BY 1, 2, 3, 4 HAVING sum(sales) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (chain, seller, collection, buyer) DO UPDATE SET sales = kept.sales + excluded.sales;
  INSERT INTO rank_due (wallet) SELECT DISTINCT seller FROM unnest(changed);
END $$;
--> statement-breakpoint
CREATE FUNCTION rank_inserted_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_sales_to_ranks(array(
    SELECT row(chain, from_account, to_account, collection, coalesce(series, -1), at / 3600, 1, coalesce(price, 0))::sale_change
    FROM after WHERE kind = 'sale' AND from_account IS NOT NULL AND to_account IS NOT NULL));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION rank_updated_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_sales_to_ranks(array(
    SELECT row(chain, from_account, to_account, collection, series, hour, sum(n), sum(n * price))::sale_change
    FROM (
      SELECT chain, from_account, to_account, collection, coalesce(series, -1) AS series, at / 3600 AS hour, coalesce(price, 0) AS price, 1 AS n
      FROM after WHERE kind = 'sale' AND from_account IS NOT NULL AND to_account IS NOT NULL
      UNION ALL
      SELECT chain, from_account, to_account, collection, coalesce(series, -1), at / 3600, coalesce(price, 0), -1
      FROM before WHERE kind = 'sale' AND from_account IS NOT NULL AND to_account IS NOT NULL
    ) AS side
    GROUP BY chain, from_account, to_account, collection, series, hour HAVING sum(n) <> 0 OR sum(n * price) <> 0));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION rank_deleted_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_sales_to_ranks(array(
    SELECT row(chain, from_account, to_account, collection, coalesce(series, -1), at / 3600, -1, -coalesce(price, 0))::sale_change
    FROM before WHERE kind = 'sale' AND from_account IS NOT NULL AND to_account IS NOT NULL));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER activity_inserted_ranks AFTER INSERT ON activity
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION rank_inserted_sales();
--> statement-breakpoint
CREATE TRIGGER activity_updated_ranks AFTER UPDATE ON activity
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION rank_updated_sales();
--> statement-breakpoint
CREATE TRIGGER activity_deleted_ranks AFTER DELETE ON activity
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION rank_deleted_sales();
--> statement-breakpoint
INSERT INTO series_hour (chain, collection, series, hour, sales, volume)
  SELECT chain, collection, coalesce(series, -1), slot, count(*), sum(coalesce(price, 0))
  FROM activity CROSS JOIN LATERAL unnest(array[-1, at / 3600]) AS slot
  WHERE kind = 'sale' AND from_account IS NOT NULL AND to_account IS NOT NULL GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO seller_hour (chain, seller, hour, collection, sales, volume)
  SELECT chain, from_account, slot, collection, count(*), sum(coalesce(price, 0))
  FROM activity CROSS JOIN LATERAL unnest(array[-1, at / 3600]) AS slot
  WHERE kind = 'sale' AND from_account <> to_account GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO seller_buyer (chain, seller, collection, buyer, sales)
  SELECT chain, from_account, collection, to_account, count(*)
  FROM activity WHERE kind = 'sale' AND from_account <> to_account GROUP BY 1, 2, 3, 4;
