-- Adds differences to trait_count, in the order of its keys.
CREATE OR REPLACE FUNCTION add_trait_counts(changed trait_count[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  INSERT INTO trait_count AS kept
    SELECT * FROM unnest(changed) ORDER BY kind, value, chain
    ON CONFLICT (kind, value, chain) DO UPDATE SET count = kept.count + excluded.count;
END $$;
--> statement-breakpoint
-- Keeps trait_count with each statement that writes cars.
CREATE OR REPLACE FUNCTION count_traits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_trait_counts(array(
      SELECT row(trait.key, trait.value, chain, count(*))::trait_count
      FROM after CROSS JOIN LATERAL jsonb_each_text(traits) AS trait
      GROUP BY trait.key, trait.value, chain));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_trait_counts(array(
      SELECT row(trait.key, trait.value, chain, -count(*))::trait_count
      FROM before CROSS JOIN LATERAL jsonb_each_text(traits) AS trait
      GROUP BY trait.key, trait.value, chain));
  ELSE
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
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS car_deleted_traits ON car;
--> statement-breakpoint
CREATE TRIGGER car_deleted_traits AFTER DELETE ON car REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_traits();
--> statement-breakpoint
DROP TRIGGER IF EXISTS car_inserted_traits ON car;
--> statement-breakpoint
CREATE TRIGGER car_inserted_traits AFTER INSERT ON car REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_traits();
--> statement-breakpoint
DROP TRIGGER IF EXISTS car_updated_traits ON car;
--> statement-breakpoint
CREATE TRIGGER car_updated_traits AFTER UPDATE ON car REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_traits();
