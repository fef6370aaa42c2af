DROP INDEX "activity_newest";--> statement-breakpoint
DROP INDEX "activity_cell";--> statement-breakpoint
DROP INDEX "activity_nft";--> statement-breakpoint
DROP INDEX "activity_from";--> statement-breakpoint
DROP INDEX "activity_to";--> statement-breakpoint
CREATE INDEX "activity_newest" ON "activity" USING btree ("kind","at","block_number","log_index","id");--> statement-breakpoint
CREATE INDEX "activity_cell" ON "activity" USING btree ("chain","collection","kind","at","block_number","log_index","id");--> statement-breakpoint
CREATE INDEX "activity_nft" ON "activity" USING btree ("nft_id","kind","at","block_number","log_index","id");--> statement-breakpoint
CREATE INDEX "activity_from" ON "activity" USING btree ("from_account","kind","at","block_number","log_index","id");--> statement-breakpoint
CREATE INDEX "activity_to" ON "activity" USING btree ("to_account","kind","at","block_number","log_index","id");