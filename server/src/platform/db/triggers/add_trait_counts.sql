-- Adds differences to trait_count, in the order of its keys.
CREATE OR REPLACE FUNCTION add_trait_counts(changed trait_count[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  INSERT INTO trait_count AS kept
    SELECT * FROM unnest(changed) ORDER BY kind, value, chain
    ON CONFLICT (kind, value, chain) DO UPDATE SET count = kept.count + excluded.count;
END $$;
