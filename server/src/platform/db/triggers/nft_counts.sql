-- Adds differences to nft_count, the numbers beside the filters. Rows are locked in the order of their keys, so that two
-- writers never wait for each other.
CREATE OR REPLACE FUNCTION add_nft_counts(changed nft_count[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  INSERT INTO nft_count AS kept
    SELECT * FROM unnest(changed) ORDER BY category, chain, series, rank, status, class
    ON CONFLICT (category, chain, series, rank, status, class) DO UPDATE SET count = kept.count + excluded.count;
END $$;
--> statement-breakpoint
-- Keeps nft_count with each statement that writes items: what it left, minus what it found. The statements are static, not
-- EXECUTEd, so that a block of one event pays for no planning.
CREATE OR REPLACE FUNCTION count_nfts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_nft_counts(array(
      SELECT row(category, chain, series, rank, status, count(*), class)::nft_count FROM after
      GROUP BY category, chain, series, rank, status, class));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_nft_counts(array(
      SELECT row(category, chain, series, rank, status, -count(*), class)::nft_count FROM before
      GROUP BY category, chain, series, rank, status, class));
  ELSE
    PERFORM add_nft_counts(array(
      SELECT row(category, chain, series, rank, status, sum(n), class)::nft_count
      FROM (
        SELECT category, chain, series, rank, status, class, 1 AS n FROM after
        UNION ALL
        SELECT category, chain, series, rank, status, class, -1 FROM before
      ) AS side
      GROUP BY category, chain, series, rank, status, class HAVING sum(n) <> 0));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS asset_deleted ON asset;
--> statement-breakpoint
CREATE TRIGGER asset_deleted AFTER DELETE ON asset REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_nfts();
--> statement-breakpoint
DROP TRIGGER IF EXISTS asset_inserted ON asset;
--> statement-breakpoint
CREATE TRIGGER asset_inserted AFTER INSERT ON asset REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_nfts();
--> statement-breakpoint
DROP TRIGGER IF EXISTS asset_updated ON asset;
--> statement-breakpoint
CREATE TRIGGER asset_updated AFTER UPDATE ON asset REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_nfts();
--> statement-breakpoint
DROP TRIGGER IF EXISTS car_deleted ON car;
--> statement-breakpoint
CREATE TRIGGER car_deleted AFTER DELETE ON car REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_nfts();
--> statement-breakpoint
DROP TRIGGER IF EXISTS car_inserted ON car;
--> statement-breakpoint
CREATE TRIGGER car_inserted AFTER INSERT ON car REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_nfts();
--> statement-breakpoint
DROP TRIGGER IF EXISTS car_updated ON car;
--> statement-breakpoint
CREATE TRIGGER car_updated AFTER UPDATE ON car REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_nfts();
--> statement-breakpoint
DROP TRIGGER IF EXISTS nft_updated ON nft;
--> statement-breakpoint
CREATE TRIGGER nft_updated AFTER UPDATE ON nft REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_nfts();
--> statement-breakpoint
-- Items are deleted from car and asset, whose triggers count them. A deletion from the parent table would go uncounted.
CREATE OR REPLACE FUNCTION refuse_deleting_nfts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'items are deleted from car and asset, whose triggers count them';
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS nft_deleted ON nft;
--> statement-breakpoint
CREATE TRIGGER nft_deleted BEFORE DELETE ON nft FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleting_nfts();
