-- Keeps how many wallets are watched on each chain. A chain has several rows, of which each session uses one: people who make their first offers at
-- the same time do not wait for each other.
CREATE OR REPLACE FUNCTION count_watched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO watched_count AS kept (chain, part, count)
    SELECT chain, pg_backend_pid() % 16, CASE tg_op WHEN 'INSERT' THEN count(*) ELSE -count(*) END FROM changed
    GROUP BY chain ORDER BY chain
    ON CONFLICT (chain, part) DO UPDATE SET count = kept.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS account_watched ON watched_account;
--> statement-breakpoint
CREATE TRIGGER account_watched AFTER INSERT ON watched_account REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_watched();
--> statement-breakpoint
DROP TRIGGER IF EXISTS account_unwatched ON watched_account;
--> statement-breakpoint
CREATE TRIGGER account_unwatched AFTER DELETE ON watched_account REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_watched();
