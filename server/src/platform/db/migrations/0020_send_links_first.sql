DROP INDEX "mail_due";--> statement-breakpoint
CREATE INDEX "mail_order" ON "mail" USING btree (("expires_at" is null),"next_try_at","id") WHERE next_try_at is not null;