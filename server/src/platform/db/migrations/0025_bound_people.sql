CREATE TABLE "notice_rest" (
	"order_id" text collate "C" NOT NULL,
	"kind" text NOT NULL,
	"latest" numeric(78,0) NOT NULL,
	"last_id" integer NOT NULL,
	CONSTRAINT "notice_rest_order_id_kind_pk" PRIMARY KEY("order_id","kind")
);
--> statement-breakpoint
DROP INDEX "notice_inbox";--> statement-breakpoint
DROP INDEX "watch_nft";--> statement-breakpoint
DROP INDEX "follow_followed";--> statement-breakpoint
CREATE INDEX "auth_session_expires" ON "auth_session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mail_words" ON "mail" USING btree ("created_at") WHERE text <> '';--> statement-breakpoint
CREATE INDEX "mail_recipient" ON "mail" USING btree (lower("recipient")) WHERE recipient <> '';--> statement-breakpoint
CREATE INDEX "follow_following" ON "follow" USING btree ("follower_id","at","followed_id");--> statement-breakpoint
CREATE INDEX "upload_author" ON "upload" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "notice_inbox" ON "notice" USING btree ("author_id","gone","kind","id");--> statement-breakpoint
CREATE INDEX "watch_nft" ON "watch" USING btree ("nft_id","below","author_id");--> statement-breakpoint
CREATE INDEX "follow_followed" ON "follow" USING btree ("followed_id","at","follower_id");