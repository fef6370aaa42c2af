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
