-- Keeps how many like an item.
CREATE OR REPLACE FUNCTION count_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO nft_view AS kept (nft_id, views, likes)
    SELECT nft_id, 0, CASE tg_op WHEN 'INSERT' THEN count(*) ELSE -count(*) END FROM changed
    GROUP BY nft_id ORDER BY nft_id
    ON CONFLICT (nft_id) DO UPDATE SET likes = kept.likes + excluded.likes;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS nft_liked ON nft_like;
--> statement-breakpoint
CREATE TRIGGER nft_liked AFTER INSERT ON nft_like REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_likes();
--> statement-breakpoint
DROP TRIGGER IF EXISTS nft_unliked ON nft_like;
--> statement-breakpoint
CREATE TRIGGER nft_unliked AFTER DELETE ON nft_like REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_likes();
