CREATE TABLE "notice" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"author_id" integer NOT NULL,
	"kind" text NOT NULL,
	"cause" text collate "C" NOT NULL,
	"chain" text NOT NULL,
	"nft_id" text collate "C" NOT NULL,
	"actor_id" integer,
	"amount" numeric(78,0),
	"at" bigint NOT NULL,
	"block_number" bigint,
	"personal" boolean NOT NULL,
	"gone" boolean DEFAULT false NOT NULL,
	"read_at" bigint,
	"delivered_at" bigint
);
--> statement-breakpoint
CREATE TABLE "notice_setting" (
	"author_id" integer NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"on" boolean NOT NULL,
	CONSTRAINT "notice_setting_author_id_kind_channel_pk" PRIMARY KEY("author_id","kind","channel")
);
--> statement-breakpoint
CREATE TABLE "push_key" (
	"id" integer PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"id" serial PRIMARY KEY NOT NULL,
	"author_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"at" bigint NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watch" (
	"author_id" integer NOT NULL,
	"nft_id" text collate "C" NOT NULL,
	"below" numeric(78,0),
	"at" bigint NOT NULL,
	CONSTRAINT "watch_author_id_nft_id_pk" PRIMARY KEY("author_id","nft_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "notice_once" ON "notice" USING btree ("cause","kind","author_id");--> statement-breakpoint
CREATE INDEX "notice_inbox" ON "notice" USING btree ("author_id","kind","id") WHERE not gone;--> statement-breakpoint
CREATE INDEX "notice_unread" ON "notice" USING btree ("author_id","kind","id") WHERE read_at is null and not gone;--> statement-breakpoint
CREATE INDEX "notice_undelivered" ON "notice" USING btree ("id") WHERE delivered_at is null and not gone;--> statement-breakpoint
CREATE INDEX "notice_age" ON "notice" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscription_endpoint" ON "push_subscription" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscription_author" ON "push_subscription" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "watch_nft" ON "watch" USING btree ("nft_id");