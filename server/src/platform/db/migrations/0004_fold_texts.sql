CREATE TABLE "text_folding" (
	"version" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "help_article_search";--> statement-breakpoint
DROP INDEX "help_article_cuts";--> statement-breakpoint
DROP INDEX "asset_title_cuts";--> statement-breakpoint
DROP INDEX "asset_title_search";--> statement-breakpoint
DROP INDEX "asset_title_start";--> statement-breakpoint
DROP INDEX "author_name_cuts";--> statement-breakpoint
DROP INDEX "car_title_search";--> statement-breakpoint
DROP INDEX "car_title_start";--> statement-breakpoint
DROP INDEX "news_post_search";--> statement-breakpoint
DROP INDEX "news_post_cuts";--> statement-breakpoint
ALTER TABLE "help_article" ADD COLUMN "title_folded" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "help_article" ADD COLUMN "text_folded" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "title_folded" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "author" ADD COLUMN "username_folded" text;--> statement-breakpoint
ALTER TABLE "car" ADD COLUMN "title_folded" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "nft" ADD COLUMN "title_folded" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "news_post" ADD COLUMN "title_folded" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "news_post" ADD COLUMN "text_folded" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "asset_title_signs" ON "asset" USING gin (list_signs("title_folded")) WHERE title_folded ~ '[^ -~]';--> statement-breakpoint
CREATE INDEX "car_title_signs" ON "car" USING gin (list_signs("title_folded")) WHERE title_folded ~ '[^ -~]';--> statement-breakpoint
CREATE INDEX "help_article_search" ON "help_article" USING gin ("text_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "help_article_cuts" ON "help_article" USING gin (word_cuts("title_folded"));--> statement-breakpoint
CREATE INDEX "asset_title_cuts" ON "asset" USING gin (word_cuts("title_folded")) WHERE "asset"."collection" = 'tokens';--> statement-breakpoint
CREATE INDEX "asset_title_search" ON "asset" USING gin ("title_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "asset_title_start" ON "asset" USING btree ("title_folded" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "author_name_cuts" ON "author" USING gin (word_cuts("username_folded")) WHERE username is not null;--> statement-breakpoint
CREATE INDEX "car_title_search" ON "car" USING gin ("title_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "car_title_start" ON "car" USING btree ("title_folded" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "news_post_search" ON "news_post" USING gin ("text_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "news_post_cuts" ON "news_post" USING gin (word_cuts("title_folded"));