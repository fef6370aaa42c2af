CREATE SEQUENCE "public"."maker_counter_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."operator_approval_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."order_fill_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."order_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "book_order" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"order_hash" text NOT NULL,
	"side" text NOT NULL,
	"maker" text NOT NULL,
	"collection" text NOT NULL,
	"token_id" numeric(78,0) NOT NULL,
	"nft_id" text collate "C" NOT NULL,
	"price" numeric(78,0) NOT NULL,
	"payments" jsonb NOT NULL,
	"wanted_transfers" bigint NOT NULL,
	"wanted_state" numeric(78,0),
	"counter" numeric(78,0) NOT NULL,
	"start_time" bigint NOT NULL,
	"end_time" bigint NOT NULL,
	"components" jsonb NOT NULL,
	"signature" text NOT NULL,
	"treasury" text NOT NULL,
	"fee_bps" integer NOT NULL,
	"seaport" text NOT NULL,
	"created_at" bigint NOT NULL,
	"active" boolean NOT NULL,
	"reason" text,
	"due_at" bigint,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maker_counter" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"maker" text NOT NULL,
	"counter" numeric(78,0) NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_approval" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"collection" text NOT NULL,
	"owner" text NOT NULL,
	"operator" text NOT NULL,
	"approved" boolean NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_fill" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"order_hash" text NOT NULL,
	"filled" boolean NOT NULL,
	"cancelled" boolean NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "approved" text;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "state" numeric(78,0) DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Every row is folded again, because the fold has another version.
ALTER TABLE "asset" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "car" ADD COLUMN "approved" text;--> statement-breakpoint
ALTER TABLE "car" ADD COLUMN "state" numeric(78,0) DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Every row is folded again, because the fold has another version.
ALTER TABLE "car" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "book_order_nft" ON "book_order" USING btree ("nft_id","active","price","id");--> statement-breakpoint
CREATE INDEX "book_order_maker" ON "book_order" USING btree ("maker","active","created_at","id");--> statement-breakpoint
CREATE INDEX "book_order_newest" ON "book_order" USING btree ("chain","active","created_at","id");--> statement-breakpoint
CREATE INDEX "book_order_price" ON "book_order" USING btree ("chain","collection","active","price","id");--> statement-breakpoint
CREATE INDEX "book_order_due" ON "book_order" USING btree ("chain","due_at");