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
