CREATE TABLE "session_proof" (
	"session_id" text NOT NULL,
	"way" text NOT NULL,
	"proved_at" bigint NOT NULL,
	CONSTRAINT "session_proof_session_id_way_pk" PRIMARY KEY("session_id","way")
);
--> statement-breakpoint
ALTER TABLE "auth_session" ADD COLUMN "remembered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_session" ADD COLUMN "last_seen_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_user" ADD COLUMN "full_name" text;--> statement-breakpoint
ALTER TABLE "auth_user" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "auth_user" ADD COLUMN "providers_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session_proof" ADD CONSTRAINT "session_proof_session_id_auth_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_session"("id") ON DELETE cascade ON UPDATE no action;