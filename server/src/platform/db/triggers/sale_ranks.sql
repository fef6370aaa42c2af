-- Adds sales to the hourly sums behind the rankings. Free-form tokens that are music are ranked separately
-- (RANKED_COLLECTIONS): their rows have -2 in place of a series, so that a sale can be subtracted when its token is gone
-- or turns out to be something else.
CREATE OR REPLACE FUNCTION add_sales_to_ranks(changed sale_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  changed := array(
    SELECT row(chain, seller, buyer, CASE WHEN collection = 'tokens' AND series = -2 THEN 'music' ELSE collection END,
      greatest(series, -1), hour, sales, volume)::sale_change
    FROM unnest(changed));
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
-- Keeps the hourly sums behind the rankings with statements that insert activity.
CREATE OR REPLACE FUNCTION rank_inserted_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_sales_to_ranks(array(
    SELECT row(chain, from_account, to_account, collection, coalesce(series, -1), at / 3600, 1, coalesce(price, 0))::sale_change
    FROM after WHERE kind = 'sale' AND from_account IS NOT NULL AND to_account IS NOT NULL));
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS activity_inserted_ranks ON activity;
--> statement-breakpoint
CREATE TRIGGER activity_inserted_ranks AFTER INSERT ON activity REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION rank_inserted_sales();
--> statement-breakpoint
-- Keeps the hourly sums behind the rankings with statements that update activity.
CREATE OR REPLACE FUNCTION rank_updated_sales() RETURNS trigger LANGUAGE plpgsql AS $$
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
DROP TRIGGER IF EXISTS activity_updated_ranks ON activity;
--> statement-breakpoint
CREATE TRIGGER activity_updated_ranks AFTER UPDATE ON activity REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION rank_updated_sales();
--> statement-breakpoint
-- Keeps the hourly sums behind the rankings with statements that delete activity.
CREATE OR REPLACE FUNCTION rank_deleted_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_sales_to_ranks(array(
    SELECT row(chain, from_account, to_account, collection, coalesce(series, -1), at / 3600, -1, -coalesce(price, 0))::sale_change
    FROM before WHERE kind = 'sale' AND from_account IS NOT NULL AND to_account IS NOT NULL));
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS activity_deleted_ranks ON activity;
--> statement-breakpoint
CREATE TRIGGER activity_deleted_ranks AFTER DELETE ON activity REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION rank_deleted_sales();
--> statement-breakpoint
-- A wallet whose holder changes moves its sales to another author: both are ranked again.
CREATE OR REPLACE FUNCTION rank_held_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rank_due (wallet, author_id) VALUES (NEW.wallet, OLD.holder_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS author_held ON author;
--> statement-breakpoint
CREATE TRIGGER author_held AFTER UPDATE ON author FOR EACH ROW WHEN ((old.holder_id IS DISTINCT FROM new.holder_id)) EXECUTE FUNCTION rank_held_wallet();
