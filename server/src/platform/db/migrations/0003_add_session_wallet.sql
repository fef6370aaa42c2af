CREATE TABLE "session_wallet" (
	"session_id" text NOT NULL,
	"address" text NOT NULL,
	"chain" text NOT NULL,
	"proved_at" bigint NOT NULL,
	CONSTRAINT "session_wallet_session_id_address_chain_pk" PRIMARY KEY("session_id","address","chain")
);
--> statement-breakpoint
ALTER TABLE "session_wallet" ADD CONSTRAINT "session_wallet_session_id_auth_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_session"("id") ON DELETE cascade ON UPDATE no action;