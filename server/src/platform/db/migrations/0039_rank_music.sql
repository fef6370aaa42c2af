-- Free-form tokens that are music are ranked by themselves (RANKED_COLLECTIONS). A line of their sales says so by -2 in the place of a
-- series, so that what was added can be taken away again when the token is gone or has become something else.
CREATE OR REPLACE FUNCTION add_sales_to_ranks(changed sale_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  changed := array(
    SELECT row(chain, seller, buyer, CASE WHEN collection = 'tokens' AND series = -2 THEN 'music' ELSE collection END,
      greatest(series, -1), hour, sales, volume)::sale_change
    FROM unnest(changed));
  INSERT INTO series_hour AS kept (chain, collection, series, hour, sales, volume)
    SELECT chain, collection, series, slot, sum(sales), sum(volume)
    FROM unnest(changed) CROSS JOIN LATERAL unnest(array[-1, hour]) AS slot
    GROUP BY 1, 2, 3, 4 HAVING sum(sales) <> 0 OR sum(volume) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (chain, collection, series, hour)
    DO UPDATE SET sales = kept.sales + excluded.sales, volume = kept.volume + excluded.volume;
  INSERT INTO seller_hour AS kept (chain, seller, hour, collection, sales, volume)
    SELECT chain, seller, slot, collection, sum(sales), sum(volume)
    FROM unnest(changed) CROSS JOIN LATERAL unnest(array[-1, hour]) AS slot WHERE seller <> buyer
    GROUP BY 1, 2, 3, 4 HAVING sum(sales) <> 0 OR sum(volume) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (chain, seller, hour, collection)
    DO UPDATE SET sales = kept.sales + excluded.sales, volume = kept.volume + excluded.volume;
  INSERT INTO seller_buyer AS kept (chain, seller, collection, buyer, sales)
    SELECT chain, seller, collection, buyer, sum(sales) FROM unnest(changed) WHERE seller <> buyer
    GROUP BY 1, 2, 3, 4 HAVING sum(sales) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (chain, seller, collection, buyer) DO UPDATE SET sales = kept.sales + excluded.sales;
  INSERT INTO rank_due (wallet) SELECT DISTINCT seller FROM unnest(changed);
END $$;
--> statement-breakpoint
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
-- What is there already. The triggers move the sums of the sales.
UPDATE activity SET series = -2, version = nextval('activity_version')
  FROM asset WHERE asset.id = activity.nft_id AND asset.category = 'music' AND activity.told = 'sale';
--> statement-breakpoint
DELETE FROM series_owner WHERE collection = 'tokens';
--> statement-breakpoint
DELETE FROM series_count WHERE collection = 'tokens';
--> statement-breakpoint
INSERT INTO series_owner (chain, collection, series, owner, tokens)
  SELECT chain, CASE category WHEN 'music' THEN 'music' ELSE collection END, series, coalesce(seller, owner), count(*)
  FROM asset WHERE collection = 'tokens' GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO series_count (chain, collection, series, tokens, owners)
  SELECT chain, collection, series, sum(tokens), count(*) FROM series_owner WHERE collection IN ('tokens', 'music') GROUP BY 1, 2, 3;
