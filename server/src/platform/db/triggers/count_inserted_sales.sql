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
