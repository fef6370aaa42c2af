-- Gives each free-form token its row of token_metadata at the mint, whichever statement writes the index.
CREATE OR REPLACE FUNCTION note_token() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.token_uri IS NULL THEN RETURN NULL; END IF;
  INSERT INTO token_metadata AS kept (id, chain, token_uri, state, next_try, cids, updated_at)
    VALUES (new.id, new.chain, new.token_uri, 'pending', extract(epoch FROM now())::int8, '{}', 0)
    ON CONFLICT (id) DO UPDATE SET
      token_uri = excluded.token_uri, state = 'pending', attempts = 0, next_try = excluded.next_try, problem = NULL, name = NULL, description = NULL,
      picture = NULL, media_kind = NULL, media_url = NULL, traits = '[]', original = NULL, reader = 0, cids = '{}'
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
--> statement-breakpoint
-- An event of ERC-4906 has the metadata of its tokens read again: one at once, of many a token each second.
CREATE OR REPLACE FUNCTION reread_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at int8 := extract(epoch FROM now());
BEGIN
  IF new.kind = 'metadata_updated' THEN
    UPDATE token_metadata SET attempts = 0, next_try = least(next_try, at)
      WHERE id = concat_ws('-', new.chain, new.source, new.data ->> 'token');
    RETURN NULL;
  END IF;
  UPDATE token_metadata AS kept SET attempts = 0, next_try = least(kept.next_try, at + changed.place)
  FROM (
    SELECT id, row_number() OVER (ORDER BY token_id) - 1 AS place FROM asset
    WHERE chain = new.chain AND collection = new.source
      AND token_id BETWEEN (new.data ->> 'firstToken')::numeric AND (new.data ->> 'lastToken')::numeric
  ) AS changed WHERE kept.id = changed.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS event_reread_tokens ON event;
--> statement-breakpoint
CREATE TRIGGER event_reread_tokens AFTER INSERT ON event FOR EACH ROW
  WHEN (new.source = 'tokens'::text AND new.kind IN ('metadata_updated', 'metadata_batch_updated')) EXECUTE FUNCTION reread_tokens();
