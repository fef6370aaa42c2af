-- Keeps how many comments of a post are shown.
CREATE OR REPLACE FUNCTION count_news_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'shown' THEN
    UPDATE news_post SET comments = comments - 1 WHERE id = OLD.post_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'shown' THEN
    UPDATE news_post SET comments = comments + 1 WHERE id = NEW.post_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS count_news_comment ON news_comment;
--> statement-breakpoint
CREATE TRIGGER count_news_comment AFTER INSERT OR DELETE OR UPDATE OF state, post_id ON news_comment FOR EACH ROW EXECUTE FUNCTION count_news_comment();
--> statement-breakpoint
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
