-- Items are deleted from car and asset, whose triggers count them. A deletion from the parent table would go uncounted.
CREATE OR REPLACE FUNCTION refuse_deleting_nfts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'items are deleted from car and asset, whose triggers count them';
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS nft_deleted ON nft;
--> statement-breakpoint
CREATE TRIGGER nft_deleted BEFORE DELETE ON nft FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleting_nfts();
