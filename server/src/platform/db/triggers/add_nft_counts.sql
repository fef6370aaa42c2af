-- Adds differences to nft_count, the numbers beside the filters. Rows are locked in the order of their keys, so that two
-- writers never wait for each other.
CREATE OR REPLACE FUNCTION add_nft_counts(changed nft_count[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  INSERT INTO nft_count AS kept
    SELECT * FROM unnest(changed) ORDER BY category, chain, series, rank, status
    ON CONFLICT (category, chain, series, rank, status) DO UPDATE SET count = kept.count + excluded.count;
END $$;
