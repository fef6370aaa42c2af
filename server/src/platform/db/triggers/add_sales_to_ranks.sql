-- Adds sales to the hourly sums behind the rankings. Free-form tokens that are music are ranked separately
-- (RANKED_COLLECTIONS): their rows have -2 in place of a series, so that a sale can be subtracted when its token is gone
-- or turns out to be something else.
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
