CREATE TABLE "mail" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"dedupe_key" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"unsubscribe" text,
	"created_at" bigint NOT NULL,
	"expires_at" bigint,
	"next_try_at" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" bigint,
	"failed_at" bigint,
	"last_code" text,
	"last_error" text,
	CONSTRAINT "mail_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" USING btree ("next_try_at","id") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "mail_failed" ON "mail" USING btree ("failed_at") WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX "mail_age" ON "mail" USING btree ("created_at");