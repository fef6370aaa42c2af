-- Cars, garages, stations and free-form tokens become items: rows of one parent table without rows of its own (decision 0028).
DROP TRIGGER car_inserted ON car;--> statement-breakpoint
DROP TRIGGER car_updated ON car;--> statement-breakpoint
DROP TRIGGER car_deleted ON car;--> statement-breakpoint
DROP TRIGGER car_inserted_owners ON car;--> statement-breakpoint
DROP TRIGGER car_updated_owners ON car;--> statement-breakpoint
DROP TRIGGER car_deleted_owners ON car;--> statement-breakpoint
DROP TRIGGER asset_inserted_owners ON asset;--> statement-breakpoint
DROP TRIGGER asset_updated_owners ON asset;--> statement-breakpoint
DROP TRIGGER asset_deleted_owners ON asset;--> statement-breakpoint
DROP FUNCTION count_inserted_cars, count_updated_cars, count_deleted_cars, count_car_owners, count_asset_owners, add_car_counts;--> statement-breakpoint
ALTER SEQUENCE "public"."car_version" RENAME TO "nft_version";--> statement-breakpoint
CREATE TABLE "nft" (
	"id" text PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"collection" text NOT NULL,
	"token_id" numeric(78,0) NOT NULL,
	"owner" text NOT NULL,
	"minter" text NOT NULL,
	"series" integer NOT NULL,
	"rank" integer NOT NULL,
	"transfers" integer NOT NULL,
	"approved" text,
	"state" numeric(78,0) NOT NULL,
	"minted_at" bigint NOT NULL,
	"mint_block" bigint NOT NULL,
	"mint_log_index" integer NOT NULL,
	"updated_at" bigint NOT NULL,
	"title" text NOT NULL,
	"version" bigint NOT NULL,
	"status" text NOT NULL,
	"price" numeric(78,0),
	"seller" text,
	"priceover" numeric(78,0),
	"deadline" bigint,
	"listed_at" bigint,
	"last_sale" numeric(78,0),
	"last_sale_at" bigint,
	"category" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "car_count" RENAME TO "nft_count";--> statement-breakpoint
ALTER TABLE "nft_count" DROP CONSTRAINT "car_count_category_chain_series_rank_status_pk";--> statement-breakpoint
ALTER TABLE "nft_count" ADD CONSTRAINT "nft_count_category_chain_series_rank_status_pk" PRIMARY KEY("category","chain","series","rank","status");--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "series" integer DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "rank" integer DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "status" text DEFAULT 'not_listed' NOT NULL;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "price" numeric(78,0);--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "seller" text;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "priceover" numeric(78,0);--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "deadline" bigint;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "listed_at" bigint;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "last_sale" numeric(78,0);--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "last_sale_at" bigint;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "category" text;--> statement-breakpoint
UPDATE asset SET
  title = CASE collection WHEN 'garages' THEN 'Tuneup Garage #' WHEN 'stations' THEN 'Gas Station #' ELSE 'Free-form Token #' END || token_id,
  category = CASE collection WHEN 'garages' THEN 'garage' WHEN 'stations' THEN 'station' ELSE 'art' END;--> statement-breakpoint
-- What has been read of free-form tokens. A name that no index entry could hold is read again, and cut.
UPDATE asset SET title = coalesce(m.name, asset.title),
  category = CASE m.media_kind WHEN 'audio' THEN 'music' WHEN 'video' THEN 'video' ELSE 'art' END
  FROM token_metadata m WHERE m.id = asset.id AND (m.name IS NULL OR octet_length(m.name) <= 2500);--> statement-breakpoint
UPDATE token_metadata SET next_try = extract(epoch FROM now())::int8 WHERE octet_length(name) > 2500;--> statement-breakpoint
ALTER TABLE asset ALTER COLUMN series DROP DEFAULT, ALTER COLUMN rank DROP DEFAULT, ALTER COLUMN status DROP DEFAULT,
  ALTER COLUMN title SET NOT NULL, ALTER COLUMN category SET NOT NULL;--> statement-breakpoint
CREATE INDEX "asset_newest" ON "asset" USING btree ("minted_at","id");--> statement-breakpoint
CREATE INDEX "asset_cell_newest" ON "asset" USING btree ("category","chain","series","rank","status","minted_at","id");--> statement-breakpoint
CREATE INDEX "asset_cell_updated" ON "asset" USING btree ("category","chain","series","rank","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "asset_cell_price_up" ON "asset" USING btree ("category","chain","series","rank","status",coalesce("price", 1e78),"id");--> statement-breakpoint
CREATE INDEX "asset_cell_price_down" ON "asset" USING btree ("category","chain","series","rank","status",coalesce("price", -1),"id");--> statement-breakpoint
CREATE INDEX "asset_cell_ending" ON "asset" USING btree ("category","chain","series","rank","status",coalesce("deadline", 9007199254740991),"id");--> statement-breakpoint
CREATE INDEX "asset_cell_listed" ON "asset" USING btree ("category","chain","series","rank","status",coalesce("listed_at", 0),"id");--> statement-breakpoint
CREATE INDEX "asset_cell_sold" ON "asset" USING btree ("category","chain","series","rank","status",coalesce("last_sale_at", 0),"id");--> statement-breakpoint
CREATE INDEX "asset_cell_title" ON "asset" USING btree ("category","chain","series","rank","status","title","id");--> statement-breakpoint
CREATE INDEX "asset_owner_newest" ON "asset" USING btree (coalesce("seller", "owner"),"category","chain","series","rank","status","minted_at","id");--> statement-breakpoint
CREATE INDEX "asset_minter_newest" ON "asset" USING btree ("minter","minted_at","id");--> statement-breakpoint
CREATE INDEX "asset_title_search" ON "asset" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
SELECT setval('nft_version', (SELECT greatest(a.last_value, n.last_value) FROM asset_version a, nft_version n));--> statement-breakpoint
DROP SEQUENCE "public"."asset_version";
--> statement-breakpoint
-- No row is the parent's own. By the others the planner leaves out the table that cannot have what a statement asks for.
ALTER TABLE nft ADD CONSTRAINT nft_is_parent CHECK (false) NO INHERIT;
--> statement-breakpoint
ALTER TABLE car ADD CONSTRAINT car_collection CHECK (collection = 'cars'), ADD CONSTRAINT car_category CHECK (category = 'car');
--> statement-breakpoint
ALTER TABLE asset ADD CONSTRAINT asset_collection CHECK (collection IN ('garages', 'stations', 'tokens')),
  ADD CONSTRAINT asset_category CHECK (category IN ('garage', 'station', 'art', 'music', 'video'));
--> statement-breakpoint
ALTER TABLE car INHERIT nft;
--> statement-breakpoint
ALTER TABLE asset INHERIT nft;
--> statement-breakpoint
-- As 0008 and 0026 have it for cars. A statement fires the triggers of the table that it names: one that updates `nft` those of `nft`,
-- whose rows are then the changed ones of both tables.
CREATE FUNCTION add_nft_counts(changed nft_count[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  INSERT INTO nft_count AS kept
    SELECT * FROM unnest(changed) ORDER BY category, chain, series, rank, status
    ON CONFLICT (category, chain, series, rank, status) DO UPDATE SET count = kept.count + excluded.count;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_nfts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_nft_counts(array(
      SELECT row(category, chain, series, rank, status, count(*))::nft_count FROM after
      GROUP BY category, chain, series, rank, status));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_nft_counts(array(
      SELECT row(category, chain, series, rank, status, -count(*))::nft_count FROM before
      GROUP BY category, chain, series, rank, status));
  ELSE
    PERFORM add_nft_counts(array(
      SELECT row(category, chain, series, rank, status, sum(n))::nft_count
      FROM (
        SELECT category, chain, series, rank, status, 1 AS n FROM after
        UNION ALL
        SELECT category, chain, series, rank, status, -1 FROM before
      ) AS side
      GROUP BY category, chain, series, rank, status HAVING sum(n) <> 0));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_nft_owners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_owned_tokens(array(
      SELECT row(chain, collection, series, coalesce(seller, owner), count(*))::series_owner FROM after
      GROUP BY chain, collection, series, coalesce(seller, owner)));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_owned_tokens(array(
      SELECT row(chain, collection, series, coalesce(seller, owner), -count(*))::series_owner FROM before
      GROUP BY chain, collection, series, coalesce(seller, owner)));
  ELSE
    PERFORM add_owned_tokens(array(
      SELECT row(chain, collection, series, holder, sum(n))::series_owner
      FROM (
        SELECT chain, collection, series, coalesce(seller, owner) AS holder, 1 AS n FROM after
        UNION ALL
        SELECT chain, collection, series, coalesce(seller, owner), -1 FROM before
      ) AS side
      GROUP BY chain, collection, series, holder HAVING sum(n) <> 0));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_traits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_trait_counts(array(
      SELECT row(trait.key, trait.value, chain, count(*))::trait_count
      FROM after CROSS JOIN LATERAL jsonb_each_text(traits) AS trait
      GROUP BY trait.key, trait.value, chain));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_trait_counts(array(
      SELECT row(trait.key, trait.value, chain, -count(*))::trait_count
      FROM before CROSS JOIN LATERAL jsonb_each_text(traits) AS trait
      GROUP BY trait.key, trait.value, chain));
  ELSE
    PERFORM add_trait_counts(array(
      SELECT row(trait.key, trait.value, chain, sum(n))::trait_count
      FROM (
        -- Cars whose traits stay cancel out here. No join: its plan is made for small batches, and quadratic for large ones.
        SELECT chain, traits, sum(n) AS n FROM (
          SELECT chain, traits, 1 AS n FROM after
          UNION ALL
          SELECT chain, traits, -1 FROM before
        ) AS side
        GROUP BY chain, traits HAVING sum(n) <> 0
      ) AS changed
      CROSS JOIN LATERAL jsonb_each_text(traits) AS trait
      GROUP BY trait.key, trait.value, chain HAVING sum(n) <> 0));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_deleting_nfts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'items are deleted from car and asset, whose triggers count them';
END $$;
--> statement-breakpoint
CREATE TRIGGER nft_deleted BEFORE DELETE ON nft FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleting_nfts();
--> statement-breakpoint
CREATE TRIGGER car_inserted AFTER INSERT ON car
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_nfts();
--> statement-breakpoint
CREATE TRIGGER car_updated AFTER UPDATE ON car
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_nfts();
--> statement-breakpoint
CREATE TRIGGER car_deleted AFTER DELETE ON car
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_nfts();
--> statement-breakpoint
CREATE TRIGGER car_inserted_owners AFTER INSERT ON car
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_nft_owners();
--> statement-breakpoint
CREATE TRIGGER car_updated_owners AFTER UPDATE ON car
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_nft_owners();
--> statement-breakpoint
CREATE TRIGGER car_deleted_owners AFTER DELETE ON car
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_nft_owners();
--> statement-breakpoint
CREATE TRIGGER car_inserted_traits AFTER INSERT ON car
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_traits();
--> statement-breakpoint
CREATE TRIGGER car_updated_traits AFTER UPDATE ON car
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_traits();
--> statement-breakpoint
CREATE TRIGGER car_deleted_traits AFTER DELETE ON car
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_traits();
--> statement-breakpoint
CREATE TRIGGER asset_inserted AFTER INSERT ON asset
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_nfts();
--> statement-breakpoint
CREATE TRIGGER asset_updated AFTER UPDATE ON asset
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_nfts();
--> statement-breakpoint
CREATE TRIGGER asset_deleted AFTER DELETE ON asset
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_nfts();
--> statement-breakpoint
CREATE TRIGGER asset_inserted_owners AFTER INSERT ON asset
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_nft_owners();
--> statement-breakpoint
CREATE TRIGGER asset_updated_owners AFTER UPDATE ON asset
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_nft_owners();
--> statement-breakpoint
CREATE TRIGGER asset_deleted_owners AFTER DELETE ON asset
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_nft_owners();
--> statement-breakpoint
CREATE TRIGGER nft_updated AFTER UPDATE ON nft
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_nfts();
--> statement-breakpoint
CREATE TRIGGER nft_updated_owners AFTER UPDATE ON nft
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_nft_owners();
--> statement-breakpoint
INSERT INTO nft_count SELECT category, chain, series, rank, status, count(*) FROM asset GROUP BY 1, 2, 3, 4, 5;
