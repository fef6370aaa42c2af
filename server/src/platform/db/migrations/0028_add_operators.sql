CREATE TABLE "audit_entry" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"author_id" integer,
	"wallet" text,
	"deed" text collate "C" NOT NULL,
	"target" text collate "C" NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "featured" (
	"nft_id" text collate "C" PRIMARY KEY NOT NULL,
	"place" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hidden" (
	"kind" text NOT NULL,
	"target" text collate "C" NOT NULL,
	"reason" text NOT NULL,
	"hidden_by" integer,
	"at" bigint NOT NULL,
	CONSTRAINT "hidden_kind_target_pk" PRIMARY KEY("kind","target")
);
--> statement-breakpoint
CREATE TABLE "job_pause" (
	"name" text PRIMARY KEY NOT NULL,
	"paused_by" integer,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator" (
	"user_id" text PRIMARY KEY NOT NULL,
	"appointed_by" integer,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target" text collate "C" NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"author_id" integer,
	"reporter" text,
	"at" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" integer,
	"decided_at" bigint
);
--> statement-breakpoint
ALTER TABLE "operator" ADD CONSTRAINT "operator_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entry_deed" ON "audit_entry" USING btree ("deed","id");--> statement-breakpoint
CREATE INDEX "audit_entry_author" ON "audit_entry" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "hidden_newest" ON "hidden" USING btree ("at","kind","target");--> statement-breakpoint
CREATE UNIQUE INDEX "report_open_once" ON "report" USING btree ("kind","target","reporter") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "report_state" ON "report" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "report_author" ON "report" USING btree ("author_id","id");--> statement-breakpoint
CREATE FUNCTION keep_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an entry of the audit log is neither changed nor deleted' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entry_kept BEFORE UPDATE OR DELETE ON audit_entry FOR EACH ROW EXECUTE FUNCTION keep_audit_entry();
--> statement-breakpoint
CREATE TRIGGER audit_log_kept BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entry();
