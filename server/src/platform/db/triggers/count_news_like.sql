-- Keeps how many like a post.
CREATE OR REPLACE FUNCTION count_news_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE news_post SET likes = likes + 1 WHERE id = NEW.post_id;
  ELSE
    UPDATE news_post SET likes = likes - 1 WHERE id = OLD.post_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS count_news_like ON news_like;
--> statement-breakpoint
CREATE TRIGGER count_news_like AFTER INSERT OR DELETE ON news_like FOR EACH ROW EXECUTE FUNCTION count_news_like();
