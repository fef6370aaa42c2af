ALTER TABLE "announcement" ADD COLUMN "kind" text DEFAULT 'notice' NOT NULL;--> statement-breakpoint
CREATE INDEX "car_words" ON "car" USING gin (list_car_words("title_folded", "traits", "rank"));