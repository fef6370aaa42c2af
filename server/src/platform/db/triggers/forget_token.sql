-- A reorganisation that takes back a mint removes what was read of the token.
CREATE OR REPLACE FUNCTION forget_token() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM token_metadata WHERE id = old.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS asset_forget_token ON asset;
--> statement-breakpoint
CREATE TRIGGER asset_forget_token AFTER DELETE ON asset FOR EACH ROW WHEN ((old.collection = 'tokens'::text)) EXECUTE FUNCTION forget_token();
