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
