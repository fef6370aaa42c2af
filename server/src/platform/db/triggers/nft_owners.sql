-- Adds differences to the tokens that each owner holds, in the order of their keys. An owner counts for a series from its
-- first token of it to its last.
CREATE OR REPLACE FUNCTION add_owned_tokens(changed series_owner[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  WITH put AS (
    INSERT INTO series_owner AS kept (chain, collection, series, owner, tokens)
      SELECT chain, collection, series, owner, tokens FROM unnest(changed) ORDER BY chain, collection, series, owner
      ON CONFLICT (chain, collection, series, owner) DO UPDATE SET tokens = kept.tokens + excluded.tokens
      RETURNING kept.chain, kept.collection, kept.series, kept.owner, kept.tokens
  )
  INSERT INTO series_count AS kept (chain, collection, series, tokens, owners)
    SELECT chain, collection, series, sum(by_one.tokens), sum((put.tokens > 0)::int - (put.tokens - by_one.tokens > 0)::int)
    FROM put JOIN unnest(changed) AS by_one USING (chain, collection, series, owner)
    GROUP BY chain, collection, series ORDER BY chain, collection, series
    ON CONFLICT (chain, collection, series) DO UPDATE SET tokens = kept.tokens + excluded.tokens, owners = kept.owners + excluded.owners;
END $$;
--> statement-breakpoint
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
