-- Adds differences to the sales of each day, in the order of their keys.
CREATE OR REPLACE FUNCTION add_sale_days(changed sale_day[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  INSERT INTO sale_day AS kept
    SELECT * FROM unnest(changed) ORDER BY chain, collection, series, day
    ON CONFLICT (chain, collection, series, day)
    DO UPDATE SET sales = kept.sales + excluded.sales, volume = kept.volume + excluded.volume;
END $$;
