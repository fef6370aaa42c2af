-- A wallet whose holder changes moves its sales to another author: both are ranked again.
CREATE OR REPLACE FUNCTION rank_held_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rank_due (wallet, author_id) VALUES (NEW.wallet, OLD.holder_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS author_held ON author;
--> statement-breakpoint
CREATE TRIGGER author_held AFTER UPDATE ON author FOR EACH ROW WHEN ((old.holder_id IS DISTINCT FROM new.holder_id)) EXECUTE FUNCTION rank_held_wallet();
