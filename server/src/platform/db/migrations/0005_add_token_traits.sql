ALTER TABLE "token_metadata" ADD COLUMN "traits" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "token_metadata" ADD COLUMN "reader" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "token_metadata_new" ON "token_metadata" USING btree ("next_try") WHERE attempts = 0;