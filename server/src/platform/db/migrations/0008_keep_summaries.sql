-- The summaries of cars and likes are kept by the database itself, so that no writer can forget them. Each statement that
-- writes cars applies one difference: what it left, minus what it found. Rows are locked in the order of their keys.
-- The statements are static, not EXECUTEd: a block of one event pays for no planning.
CREATE FUNCTION add_car_counts(changed car_count[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  INSERT INTO car_count AS kept
    SELECT * FROM unnest(changed) ORDER BY category, chain, series, rank, status
    ON CONFLICT (category, chain, series, rank, status) DO UPDATE SET count = kept.count + excluded.count;
END $$;
--> statement-breakpoint
CREATE FUNCTION add_trait_counts(changed trait_count[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  INSERT INTO trait_count AS kept
    SELECT * FROM unnest(changed) ORDER BY kind, value, chain
    ON CONFLICT (kind, value, chain) DO UPDATE SET count = kept.count + excluded.count;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_inserted_cars() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_car_counts(array(
    SELECT row(category, chain, series, rank, status, count(*))::car_count FROM after
    GROUP BY category, chain, series, rank, status));
  PERFORM add_trait_counts(array(
    SELECT row(trait.key, trait.value, chain, count(*))::trait_count
    FROM after CROSS JOIN LATERAL jsonb_each_text(traits) AS trait
    GROUP BY trait.key, trait.value, chain));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_updated_cars() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_car_counts(array(
    SELECT row(category, chain, series, rank, status, sum(n))::car_count
    FROM (
      SELECT category, chain, series, rank, status, 1 AS n FROM after
      UNION ALL
      SELECT category, chain, series, rank, status, -1 FROM before
    ) AS side
    GROUP BY category, chain, series, rank, status HAVING sum(n) <> 0));
  PERFORM add_trait_counts(array(
    SELECT row(trait.key, trait.value, chain, sum(n))::trait_count
    FROM (
      -- Cars whose traits stay cancel out here. No join: its plan is made for small batches, and quadratic for large ones.
      SELECT chain, traits, sum(n) AS n FROM (
        SELECT chain, traits, 1 AS n FROM after
        UNION ALL
        SELECT chain, traits, -1 FROM before
      ) AS side
      GROUP BY chain, traits HAVING sum(n) <> 0
    ) AS changed
    CROSS JOIN LATERAL jsonb_each_text(traits) AS trait
    GROUP BY trait.key, trait.value, chain HAVING sum(n) <> 0));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_deleted_cars() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_car_counts(array(
    SELECT row(category, chain, series, rank, status, -count(*))::car_count FROM before
    GROUP BY category, chain, series, rank, status));
  PERFORM add_trait_counts(array(
    SELECT row(trait.key, trait.value, chain, -count(*))::trait_count
    FROM before CROSS JOIN LATERAL jsonb_each_text(traits) AS trait
    GROUP BY trait.key, trait.value, chain));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER car_inserted AFTER INSERT ON car
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_cars();
--> statement-breakpoint
CREATE TRIGGER car_updated AFTER UPDATE ON car
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_updated_cars();
--> statement-breakpoint
CREATE TRIGGER car_deleted AFTER DELETE ON car
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_cars();
--> statement-breakpoint
INSERT INTO car_count SELECT category, chain, series, rank, status, count(*) FROM car GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
INSERT INTO trait_count
  SELECT trait.key, trait.value, chain, count(*) FROM car CROSS JOIN LATERAL jsonb_each_text(traits) AS trait GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE FUNCTION count_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO nft_view AS kept (nft_id, views, likes)
    SELECT nft_id, 0, CASE tg_op WHEN 'INSERT' THEN count(*) ELSE -count(*) END FROM changed
    GROUP BY nft_id ORDER BY nft_id
    ON CONFLICT (nft_id) DO UPDATE SET likes = kept.likes + excluded.likes;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER nft_liked AFTER INSERT ON nft_like
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_likes();
--> statement-breakpoint
CREATE TRIGGER nft_unliked AFTER DELETE ON nft_like
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_likes();
--> statement-breakpoint
INSERT INTO nft_view AS kept (nft_id, views, likes) SELECT nft_id, 0, count(*) FROM nft_like GROUP BY nft_id
  ON CONFLICT (nft_id) DO UPDATE SET likes = excluded.likes;
