CREATE TABLE "auth_credential" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"issuer" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" bigint,
	"refresh_token_expires_at" bigint,
	"scope" text,
	"password" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean NOT NULL,
	"image" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follow" (
	"follower_id" integer NOT NULL,
	"followed_id" integer NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "follow_follower_id_followed_id_pk" PRIMARY KEY("follower_id","followed_id")
);
--> statement-breakpoint
ALTER TABLE "author" ALTER COLUMN "wallet" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "author" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "author" ADD COLUMN "holder_id" integer;--> statement-breakpoint
ALTER TABLE "author" ADD COLUMN "username_key" text collate "C";--> statement-breakpoint
ALTER TABLE "author" ADD COLUMN "about" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "author" ADD COLUMN "social" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "author" ADD COLUMN "main_wallet" text;--> statement-breakpoint
ALTER TABLE "author" ADD COLUMN "avatar" text;--> statement-breakpoint
ALTER TABLE "author" ADD COLUMN "banner" text;--> statement-breakpoint
ALTER TABLE "author" ADD COLUMN "followers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "author" ADD COLUMN "following" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "author" ADD COLUMN "joined_at" bigint;--> statement-breakpoint
ALTER TABLE "nft_like" ADD COLUMN "at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_credential" ADD CONSTRAINT "auth_credential_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "auth_credential_account" ON "auth_credential" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "auth_credential_user" ON "auth_credential" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_session_token" ON "auth_session" USING btree ("token");--> statement-breakpoint
CREATE INDEX "auth_session_user" ON "auth_session" USING btree ("user_id","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_user_email" ON "auth_user" USING btree ("email");--> statement-breakpoint
CREATE INDEX "auth_verification_identifier" ON "auth_verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "auth_verification_expires" ON "auth_verification" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "follow_followed" ON "follow" USING btree ("followed_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "author_user" ON "author" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "author_username_key" ON "author" USING btree ("username_key");--> statement-breakpoint
CREATE INDEX "author_holder" ON "author" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "nft_like_author" ON "nft_like" USING btree ("author_id","at","nft_id");
--> statement-breakpoint
-- How many follow an author, and how many it follows. Rows are locked in the order of their ids.
CREATE FUNCTION count_follows() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER author_followed AFTER INSERT ON follow
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_follows();
--> statement-breakpoint
CREATE TRIGGER author_unfollowed AFTER DELETE ON follow
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_follows();
