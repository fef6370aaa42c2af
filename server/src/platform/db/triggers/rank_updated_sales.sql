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
