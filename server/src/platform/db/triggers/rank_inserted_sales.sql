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
