-- Gives each free-form token its row of token_metadata at the mint, whichever statement writes the index.
CREATE OR REPLACE FUNCTION note_token() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.token_uri IS NULL THEN RETURN NULL; END IF;
  INSERT INTO token_metadata AS kept (id, chain, token_uri, state, next_try, cids, updated_at)
    VALUES (new.id, new.chain, new.token_uri, 'pending', extract(epoch FROM now())::int8, '{}', 0)
    ON CONFLICT (id) DO UPDATE SET
      token_uri = excluded.token_uri, state = 'pending', attempts = 0, next_try = excluded.next_try, problem = NULL, name = NULL, description = NULL,
      picture = NULL, media_kind = NULL, media_url = NULL, traits = '[]', reader = 0, cids = '{}'
    WHERE kept.token_uri <> excluded.token_uri;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS asset_note_token ON asset;
--> statement-breakpoint
CREATE TRIGGER asset_note_token AFTER INSERT OR UPDATE OF token_uri ON asset FOR EACH ROW WHEN ((new.collection = 'tokens'::text)) EXECUTE FUNCTION note_token();
--> statement-breakpoint
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
