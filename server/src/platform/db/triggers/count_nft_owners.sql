-- Keeps the numbers of tokens that each owner holds, by collection.
CREATE OR REPLACE FUNCTION count_nft_owners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_owned_tokens(array(
      SELECT row(chain, ranked_as, series, holder, count(*))::series_owner
      FROM (SELECT chain, CASE category WHEN 'music' THEN 'music' ELSE collection END AS ranked_as, series,
        coalesce(seller, owner) AS holder FROM after) AS token
      GROUP BY chain, ranked_as, series, holder));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_owned_tokens(array(
      SELECT row(chain, ranked_as, series, holder, -count(*))::series_owner
      FROM (SELECT chain, CASE category WHEN 'music' THEN 'music' ELSE collection END AS ranked_as, series,
        coalesce(seller, owner) AS holder FROM before) AS token
      GROUP BY chain, ranked_as, series, holder));
  ELSE
    PERFORM add_owned_tokens(array(
      SELECT row(chain, ranked_as, series, holder, sum(n))::series_owner
      FROM (
        SELECT chain, CASE category WHEN 'music' THEN 'music' ELSE collection END AS ranked_as, series, coalesce(seller, owner) AS holder, 1 AS n FROM after
        UNION ALL
        SELECT chain, CASE category WHEN 'music' THEN 'music' ELSE collection END, series, coalesce(seller, owner), -1 FROM before
      ) AS side
      GROUP BY chain, ranked_as, series, holder HAVING sum(n) <> 0));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS asset_deleted_owners ON asset;
--> statement-breakpoint
CREATE TRIGGER asset_deleted_owners AFTER DELETE ON asset REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_nft_owners();
--> statement-breakpoint
DROP TRIGGER IF EXISTS asset_inserted_owners ON asset;
--> statement-breakpoint
CREATE TRIGGER asset_inserted_owners AFTER INSERT ON asset REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_nft_owners();
--> statement-breakpoint
DROP TRIGGER IF EXISTS asset_updated_owners ON asset;
--> statement-breakpoint
CREATE TRIGGER asset_updated_owners AFTER UPDATE ON asset REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_nft_owners();
--> statement-breakpoint
DROP TRIGGER IF EXISTS car_deleted_owners ON car;
--> statement-breakpoint
CREATE TRIGGER car_deleted_owners AFTER DELETE ON car REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_nft_owners();
--> statement-breakpoint
DROP TRIGGER IF EXISTS car_inserted_owners ON car;
--> statement-breakpoint
CREATE TRIGGER car_inserted_owners AFTER INSERT ON car REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_nft_owners();
--> statement-breakpoint
DROP TRIGGER IF EXISTS car_updated_owners ON car;
--> statement-breakpoint
CREATE TRIGGER car_updated_owners AFTER UPDATE ON car REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_nft_owners();
--> statement-breakpoint
DROP TRIGGER IF EXISTS nft_updated_owners ON nft;
--> statement-breakpoint
CREATE TRIGGER nft_updated_owners AFTER UPDATE ON nft REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_nft_owners();
