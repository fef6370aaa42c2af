-- Changes without topics would reach nobody. Without them, a page that comes back is told of a gap and reads afresh.
DELETE FROM "change";--> statement-breakpoint
ALTER TABLE "change" ADD COLUMN "topics" text[] NOT NULL;
