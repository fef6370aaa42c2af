ALTER TABLE "rank_due" ALTER COLUMN "wallet" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_due" ADD COLUMN "author_id" integer;
--> statement-breakpoint
CREATE FUNCTION rank_held_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rank_due (wallet, author_id) VALUES (NEW.wallet, OLD.holder_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER author_held AFTER UPDATE ON author FOR EACH ROW
  WHEN (OLD.holder_id IS DISTINCT FROM NEW.holder_id) EXECUTE FUNCTION rank_held_wallet();
