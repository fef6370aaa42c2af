ALTER TABLE "session_proof" ADD COLUMN "passkey_id" integer;--> statement-breakpoint
ALTER TABLE "author" ADD COLUMN "held_at" bigint;