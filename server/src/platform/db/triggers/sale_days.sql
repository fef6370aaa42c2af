-- Adds differences to the sales of each day, in the order of their keys.
CREATE OR REPLACE FUNCTION add_sale_days(changed sale_day[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  INSERT INTO sale_day AS kept
    SELECT * FROM unnest(changed) ORDER BY chain, collection, series, day
    ON CONFLICT (chain, collection, series, day)
    DO UPDATE SET sales = kept.sales + excluded.sales, volume = kept.volume + excluded.volume;
END $$;
--> statement-breakpoint
-- Keeps the sales of each day with statements that insert activity.
CREATE OR REPLACE FUNCTION count_inserted_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_sale_days(array(
    SELECT row(chain, collection, coalesce(series, -1), at / 86400, count(*), sum(price))::sale_day
    FROM after WHERE kind = 'sale'
    GROUP BY chain, collection, coalesce(series, -1), at / 86400));
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS activity_inserted ON activity;
--> statement-breakpoint
CREATE TRIGGER activity_inserted AFTER INSERT ON activity REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_sales();
--> statement-breakpoint
-- Keeps the sales of each day with statements that update activity.
CREATE OR REPLACE FUNCTION count_updated_sales() RETURNS trigger LANGUAGE plpgsql AS $$
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
DROP TRIGGER IF EXISTS activity_updated ON activity;
--> statement-breakpoint
CREATE TRIGGER activity_updated AFTER UPDATE ON activity REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_updated_sales();
--> statement-breakpoint
-- Keeps the sales of each day with statements that delete activity.
CREATE OR REPLACE FUNCTION count_deleted_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_sale_days(array(
    SELECT row(chain, collection, coalesce(series, -1), at / 86400, -count(*), -sum(price))::sale_day
    FROM before WHERE kind = 'sale'
    GROUP BY chain, collection, coalesce(series, -1), at / 86400));
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS activity_deleted ON activity;
--> statement-breakpoint
CREATE TRIGGER activity_deleted AFTER DELETE ON activity REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_sales();
