CREATE TABLE "series_count" (
	"chain" text NOT NULL,
	"collection" text NOT NULL,
	"series" integer NOT NULL,
	"tokens" bigint NOT NULL,
	"owners" bigint NOT NULL,
	CONSTRAINT "series_count_chain_collection_series_pk" PRIMARY KEY("chain","collection","series")
);
--> statement-breakpoint
CREATE TABLE "series_owner" (
	"chain" text NOT NULL,
	"collection" text NOT NULL,
	"series" integer NOT NULL,
	"owner" text NOT NULL,
	"tokens" bigint NOT NULL,
	CONSTRAINT "series_owner_chain_collection_series_owner_pk" PRIMARY KEY("chain","collection","series","owner")
);
--> statement-breakpoint
CREATE INDEX "auth_verification_user" ON "auth_verification" USING btree ((left(value, 100) collate "C"));--> statement-breakpoint
CREATE INDEX "activity_dearest" ON "activity" USING btree ("chain","series",(at / 86400),"price" DESC NULLS LAST,"at" DESC NULLS LAST,"nft_id") WHERE kind = 'sale' and collection = 'cars' and series > 0 and price > 0 and from_account <> to_account;--> statement-breakpoint
-- Rows are locked in the order of their keys. Whoever gets the first token of a series is one owner more, and with the last one gone one less.
CREATE FUNCTION add_owned_tokens(changed series_owner[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  WITH put AS (
    INSERT INTO series_owner AS kept (chain, collection, series, owner, tokens)
      SELECT chain, collection, series, owner, tokens FROM unnest(changed) ORDER BY chain, collection, series, owner
      ON CONFLICT (chain, collection, series, owner) DO UPDATE SET tokens = kept.tokens + excluded.tokens
      RETURNING kept.chain, kept.collection, kept.series, kept.owner, kept.tokens
  )
  INSERT INTO series_count AS kept (chain, collection, series, tokens, owners)
    SELECT chain, collection, series, sum(by_one.tokens), sum((put.tokens > 0)::int - (put.tokens - by_one.tokens > 0)::int)
    FROM put JOIN unnest(changed) AS by_one USING (chain, collection, series, owner)
    GROUP BY chain, collection, series ORDER BY chain, collection, series
    ON CONFLICT (chain, collection, series) DO UPDATE SET tokens = kept.tokens + excluded.tokens, owners = kept.owners + excluded.owners;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_car_owners() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE FUNCTION count_asset_owners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_owned_tokens(array(
      SELECT row(chain, collection, -1, owner, count(*))::series_owner FROM after GROUP BY chain, collection, owner));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_owned_tokens(array(
      SELECT row(chain, collection, -1, owner, -count(*))::series_owner FROM before GROUP BY chain, collection, owner));
  ELSE
    PERFORM add_owned_tokens(array(
      SELECT row(chain, collection, -1, owner, sum(n))::series_owner
      FROM (SELECT chain, collection, owner, 1 AS n FROM after UNION ALL SELECT chain, collection, owner, -1 FROM before) AS side
      GROUP BY chain, collection, owner HAVING sum(n) <> 0));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER car_inserted_owners AFTER INSERT ON car
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_car_owners();
--> statement-breakpoint
CREATE TRIGGER car_updated_owners AFTER UPDATE ON car
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_car_owners();
--> statement-breakpoint
CREATE TRIGGER car_deleted_owners AFTER DELETE ON car
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_car_owners();
--> statement-breakpoint
CREATE TRIGGER asset_inserted_owners AFTER INSERT ON asset
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_asset_owners();
--> statement-breakpoint
CREATE TRIGGER asset_updated_owners AFTER UPDATE ON asset
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_asset_owners();
--> statement-breakpoint
CREATE TRIGGER asset_deleted_owners AFTER DELETE ON asset
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_asset_owners();
--> statement-breakpoint
INSERT INTO series_owner (chain, collection, series, owner, tokens)
  SELECT chain, collection, series, coalesce(seller, owner), count(*) FROM car GROUP BY 1, 2, 3, 4
  UNION ALL SELECT chain, collection, -1, owner, count(*) FROM asset GROUP BY 1, 2, 4;
--> statement-breakpoint
INSERT INTO series_count (chain, collection, series, tokens, owners)
  SELECT chain, collection, series, sum(tokens), count(*) FROM series_owner GROUP BY 1, 2, 3;
