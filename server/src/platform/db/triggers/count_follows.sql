-- Keeps how many follow an author, and how many it follows. Rows are locked in the order of their ids.
CREATE OR REPLACE FUNCTION count_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM author WHERE id IN (SELECT followed_id FROM changed UNION SELECT follower_id FROM changed)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE author SET followers = followers + by_one * (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END)
    FROM (SELECT followed_id AS id, count(*)::int AS by_one FROM changed GROUP BY 1) AS given WHERE author.id = given.id;
  UPDATE author SET following = following + by_one * (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END)
    FROM (SELECT follower_id AS id, count(*)::int AS by_one FROM changed GROUP BY 1) AS given WHERE author.id = given.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS author_followed ON follow;
--> statement-breakpoint
CREATE TRIGGER author_followed AFTER INSERT ON follow REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_follows();
--> statement-breakpoint
DROP TRIGGER IF EXISTS author_unfollowed ON follow;
--> statement-breakpoint
CREATE TRIGGER author_unfollowed AFTER DELETE ON follow REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_follows();
