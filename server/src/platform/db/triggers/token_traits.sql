-- Keeps a row for each trait of a free-form token, whichever statement writes its metadata.
CREATE OR REPLACE FUNCTION keep_token_traits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM token_trait WHERE id = coalesce(new.id, old.id);
  IF new.id IS NULL OR new.traits = '[]' THEN RETURN NULL; END IF;
  INSERT INTO token_trait (key, id, at)
    SELECT DISTINCT trait_key(trait ->> 'name', trait ->> 'value'), new.id, coalesce((SELECT minted_at FROM asset WHERE id = new.id), 0)
    FROM jsonb_array_elements(new.traits) AS trait;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS token_metadata_traits ON token_metadata;
--> statement-breakpoint
CREATE TRIGGER token_metadata_traits AFTER INSERT OR UPDATE OF traits OR DELETE ON token_metadata FOR EACH ROW EXECUTE FUNCTION keep_token_traits();
