CREATE TABLE "audit_check" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"at" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "operator_token" (
	"name" text collate "C" PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"user_id" text,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"last_used_at" bigint,
	CONSTRAINT "operator_token_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
DROP INDEX "audit_entry_deed";--> statement-breakpoint
DROP INDEX "audit_entry_author";--> statement-breakpoint
DROP INDEX "audit_entry_target";--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "token" text;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "salt" text DEFAULT gen_random_uuid()::text;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "seq" bigint;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "digest" text;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "operator_token" ADD CONSTRAINT "operator_token_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entry_newest" ON "audit_entry" USING btree ("at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entry_seq" ON "audit_entry" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "audit_entry_unsealed" ON "audit_entry" USING btree ("id") WHERE seq is null;--> statement-breakpoint
CREATE INDEX "audit_entry_clearable" ON "audit_entry" USING btree ("at") WHERE salt is not null and deed ^@ 'account.';--> statement-breakpoint
CREATE INDEX "audit_entry_deed" ON "audit_entry" USING btree ("deed","at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_author" ON "audit_entry" USING btree ("author_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_target" ON "audit_entry" USING btree ("target","at","id");