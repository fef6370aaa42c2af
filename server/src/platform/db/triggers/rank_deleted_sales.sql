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
