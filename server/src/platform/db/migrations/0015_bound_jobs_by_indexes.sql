CREATE TABLE "watched_count" (
	"chain" text NOT NULL,
	"part" integer NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "watched_count_chain_part_pk" PRIMARY KEY("chain","part")
);
--> statement-breakpoint
DROP INDEX "mail_failed";--> statement-breakpoint
DROP INDEX "notice_undelivered";--> statement-breakpoint
CREATE INDEX "audit_entry_author_deed" ON "audit_entry" USING btree ("author_id","deed","at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_target_deed" ON "audit_entry" USING btree ("target","deed","at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_target_author" ON "audit_entry" USING btree ("target","author_id","at","id");--> statement-breakpoint
CREATE INDEX "help_article_signs" ON "help_article" USING gin (list_signs("text_folded")) WHERE text_folded ~ '[^ -~]';--> statement-breakpoint
CREATE INDEX "token_metadata_reader" ON "token_metadata" USING btree ("reader","updated_at" DESC NULLS LAST,"id") WHERE next_try is null;--> statement-breakpoint
CREATE INDEX "mail_tried_often" ON "mail" USING btree ("id") WHERE next_try_at is not null and attempts >= 5;--> statement-breakpoint
CREATE INDEX "mail_untried" ON "mail" USING btree ("created_at") WHERE next_try_at is not null and attempts = 0;--> statement-breakpoint
CREATE INDEX "news_post_signs" ON "news_post" USING gin (list_signs("text_folded")) WHERE text_folded ~ '[^ -~]';--> statement-breakpoint
CREATE INDEX "notice_undelivered_age" ON "notice" USING btree ("at","id") WHERE delivered_at is null and not gone;--> statement-breakpoint
CREATE INDEX "watch_nft_author" ON "watch" USING btree ("nft_id","author_id");--> statement-breakpoint
CREATE INDEX "maker_money_stale" ON "maker_money" USING btree ("chain","maker") WHERE stale;--> statement-breakpoint
CREATE INDEX "mail_failed" ON "mail" USING btree ("failed_at") WHERE failed_at is not null and last_code not in ('refused', 'too_late', 'dropped');--> statement-breakpoint
CREATE INDEX "notice_undelivered" ON "notice" USING btree ("chain","block_number","id") WHERE delivered_at is null and not gone;--> statement-breakpoint
LOCK TABLE "watched_account" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "watched_count" ("chain", "part", "count") SELECT "chain", 0, count(*) FROM "watched_account" GROUP BY "chain";
