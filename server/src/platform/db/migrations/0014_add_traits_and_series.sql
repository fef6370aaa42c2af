CREATE TABLE "token_trait" (
	"key" uuid NOT NULL,
	"id" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "token_trait_id_key_pk" PRIMARY KEY("id","key")
);
--> statement-breakpoint
DROP INDEX "activity_newest";--> statement-breakpoint
DROP INDEX "activity_cell";--> statement-breakpoint
DROP INDEX "activity_nft";--> statement-breakpoint
DROP INDEX "activity_from";--> statement-breakpoint
DROP INDEX "activity_to";--> statement-breakpoint
ALTER TABLE "chain_comparison" ADD COLUMN "failing_since" bigint;--> statement-breakpoint
CREATE INDEX "token_trait_newest" ON "token_trait" USING btree ("key","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "series_owner_most" ON "series_owner" USING btree ("series","chain","tokens","owner") WHERE collection = 'cars' and tokens > 0;--> statement-breakpoint
CREATE INDEX "activity_newest" ON "activity" USING btree ("kind","at","block_number","log_index","id");--> statement-breakpoint
CREATE INDEX "activity_cell" ON "activity" USING btree ("chain","collection","kind","at","block_number","log_index","id");--> statement-breakpoint
CREATE INDEX "activity_nft" ON "activity" USING btree ("nft_id","kind","at","block_number","log_index","id");--> statement-breakpoint
CREATE INDEX "activity_from" ON "activity" USING btree ("from_account","kind","at","block_number","log_index","id");--> statement-breakpoint
CREATE INDEX "activity_to" ON "activity" USING btree ("to_account","kind","at","block_number","log_index","id");