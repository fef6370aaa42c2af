-- Substring search in titles.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- A sale that triggers add to the rankings, or take off them.
CREATE TYPE sale_change AS (chain text, seller text, buyer text, collection text, series int, hour int, sales bigint, volume numeric);
--> statement-breakpoint
CREATE SEQUENCE "public"."drop_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."nft_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."maker_counter_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."operator_approval_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."order_fill_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."order_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."activity_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."auction_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."maker_money_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."refund_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "auth_credential" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"issuer" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" bigint,
	"refresh_token_expires_at" bigint,
	"scope" text,
	"password" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean NOT NULL,
	"image" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "block" (
	"chain" text NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"parent_hash" text NOT NULL,
	"timestamp" bigint NOT NULL,
	CONSTRAINT "block_chain_number_pk" PRIMARY KEY("chain","number")
);
--> statement-breakpoint
CREATE TABLE "chain_identity" (
	"chain" text PRIMARY KEY NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkpoint" (
	"chain" text PRIMARY KEY NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"timestamp" bigint NOT NULL,
	"head_number" bigint NOT NULL,
	"seen_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event" (
	"chain" text NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"block_hash" text NOT NULL,
	"tx_hash" text NOT NULL,
	"timestamp" bigint NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "event_chain_block_number_log_index_pk" PRIMARY KEY("chain","block_number","log_index")
);
--> statement-breakpoint
CREATE TABLE "event_subject" (
	"chain" text NOT NULL,
	"kind" text NOT NULL,
	"id" text collate "C" NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	CONSTRAINT "event_subject_chain_kind_id_block_number_log_index_pk" PRIMARY KEY("chain","kind","id","block_number","log_index")
);
--> statement-breakpoint
CREATE TABLE "index_stop" (
	"chain" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"message" text NOT NULL,
	"stopped_at" bigint NOT NULL,
	"accepted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projection" (
	"chain" text NOT NULL,
	"name" text NOT NULL,
	"fold_version" integer NOT NULL,
	"subjects_version" integer NOT NULL,
	"phase" text NOT NULL,
	"cursor" text,
	CONSTRAINT "projection_chain_name_pk" PRIMARY KEY("chain","name")
);
--> statement-breakpoint
CREATE TABLE "source" (
	"chain" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"version" integer NOT NULL,
	"kinds" jsonb NOT NULL,
	"adding" jsonb NOT NULL,
	"added_to" bigint,
	CONSTRAINT "source_chain_name_pk" PRIMARY KEY("chain","name")
);
--> statement-breakpoint
CREATE TABLE "help_article" (
	"slug" text PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"content" text NOT NULL,
	"position" integer NOT NULL,
	"shown" boolean NOT NULL,
	"edited" boolean NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pin" (
	"cid" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"type" text NOT NULL,
	"pinned_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_metadata" (
	"id" text PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"token_uri" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try" bigint,
	"problem" text,
	"name" text,
	"description" text,
	"picture" text,
	"media_kind" text,
	"media_url" text,
	"cids" text[] NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"dedupe_key" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"unsubscribe" text,
	"reply_to" text,
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
CREATE TABLE "asset" (
	"id" text PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"collection" text NOT NULL,
	"token_id" numeric(78,0) NOT NULL,
	"owner" text NOT NULL,
	"minter" text NOT NULL,
	"series" integer NOT NULL,
	"rank" integer NOT NULL,
	"transfers" integer NOT NULL,
	"approved" text,
	"state" numeric(78,0) NOT NULL,
	"minted_at" bigint NOT NULL,
	"mint_block" bigint NOT NULL,
	"mint_log_index" integer NOT NULL,
	"updated_at" bigint NOT NULL,
	"title" text NOT NULL,
	"version" bigint NOT NULL,
	"status" text NOT NULL,
	"price" numeric(78,0),
	"seller" text,
	"priceover" numeric(78,0),
	"deadline" bigint,
	"listed_at" bigint,
	"last_sale" numeric(78,0),
	"last_sale_at" bigint,
	"category" text NOT NULL,
	"fuel" integer,
	"creator" text,
	"token_uri" text,
	"royalty_receiver" text,
	"royalty_bps" integer
);
--> statement-breakpoint
CREATE TABLE "author" (
	"id" serial PRIMARY KEY NOT NULL,
	"wallet" text,
	"user_id" text,
	"holder_id" integer,
	"username" text,
	"username_key" text collate "C",
	"about" text DEFAULT '' NOT NULL,
	"social" text DEFAULT '' NOT NULL,
	"main_wallet" text,
	"avatar" text,
	"banner" text,
	"followers" integer DEFAULT 0 NOT NULL,
	"following" integer DEFAULT 0 NOT NULL,
	"joined_at" bigint
);
--> statement-breakpoint
CREATE TABLE "car" (
	"id" text PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"collection" text NOT NULL,
	"token_id" numeric(78,0) NOT NULL,
	"owner" text NOT NULL,
	"minter" text NOT NULL,
	"series" integer NOT NULL,
	"rank" integer NOT NULL,
	"transfers" integer NOT NULL,
	"approved" text,
	"state" numeric(78,0) NOT NULL,
	"minted_at" bigint NOT NULL,
	"mint_block" bigint NOT NULL,
	"mint_log_index" integer NOT NULL,
	"updated_at" bigint NOT NULL,
	"title" text NOT NULL,
	"version" bigint NOT NULL,
	"status" text NOT NULL,
	"price" numeric(78,0),
	"seller" text,
	"priceover" numeric(78,0),
	"deadline" bigint,
	"listed_at" bigint,
	"last_sale" numeric(78,0),
	"last_sale_at" bigint,
	"category" text NOT NULL,
	"upgrades" jsonb NOT NULL,
	"locked_until" bigint,
	"traits" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drop_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"collection" text NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_block" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nft" (
	"id" text PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"collection" text NOT NULL,
	"token_id" numeric(78,0) NOT NULL,
	"owner" text NOT NULL,
	"minter" text NOT NULL,
	"series" integer NOT NULL,
	"rank" integer NOT NULL,
	"transfers" integer NOT NULL,
	"approved" text,
	"state" numeric(78,0) NOT NULL,
	"minted_at" bigint NOT NULL,
	"mint_block" bigint NOT NULL,
	"mint_log_index" integer NOT NULL,
	"updated_at" bigint NOT NULL,
	"title" text NOT NULL,
	"version" bigint NOT NULL,
	"status" text NOT NULL,
	"price" numeric(78,0),
	"seller" text,
	"priceover" numeric(78,0),
	"deadline" bigint,
	"listed_at" bigint,
	"last_sale" numeric(78,0),
	"last_sale_at" bigint,
	"category" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nft_count" (
	"category" text NOT NULL,
	"chain" text NOT NULL,
	"series" integer NOT NULL,
	"rank" integer NOT NULL,
	"status" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "nft_count_category_chain_series_rank_status_pk" PRIMARY KEY("category","chain","series","rank","status")
);
--> statement-breakpoint
CREATE TABLE "trait_count" (
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"chain" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "trait_count_kind_value_chain_pk" PRIMARY KEY("kind","value","chain")
);
--> statement-breakpoint
CREATE TABLE "news_comment" (
	"id" serial PRIMARY KEY NOT NULL,
	"post_id" integer NOT NULL,
	"parent_id" integer,
	"author_id" integer,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"comment" text NOT NULL,
	"state" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_like" (
	"post_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "news_like_post_id_author_id_pk" PRIMARY KEY("post_id","author_id")
);
--> statement-breakpoint
CREATE TABLE "news_post" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"tags" text[] NOT NULL,
	"cover" text NOT NULL,
	"author_id" integer,
	"published_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "notice_rest" (
	"order_id" text collate "C" NOT NULL,
	"kind" text NOT NULL,
	"latest" numeric(78,0) NOT NULL,
	"last_id" integer NOT NULL,
	CONSTRAINT "notice_rest_order_id_kind_pk" PRIMARY KEY("order_id","kind")
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
CREATE TABLE "book_order" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"order_hash" text NOT NULL,
	"side" text NOT NULL,
	"maker" text NOT NULL,
	"collection" text NOT NULL,
	"token_id" numeric(78,0),
	"nft_id" text collate "C",
	"price" numeric(78,0) NOT NULL,
	"payments" jsonb NOT NULL,
	"wanted_transfers" bigint,
	"wanted_state" numeric(78,0),
	"wanted_series" integer,
	"min_rank" integer,
	"min_levels" jsonb,
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
CREATE TABLE "file" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" integer NOT NULL,
	"size" integer NOT NULL,
	"state" text NOT NULL,
	"kind" text,
	"width" integer,
	"height" integer,
	"cid" text,
	"created_at" bigint NOT NULL,
	"locked_by" text,
	"locked_until" bigint DEFAULT 0 NOT NULL,
	"is_wanted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"author_id" integer NOT NULL,
	"field" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rank_due" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"wallet" text,
	"author_id" integer
);
--> statement-breakpoint
CREATE TABLE "rank_row" (
	"kind" text NOT NULL,
	"subject" text collate "C" NOT NULL,
	"category" text NOT NULL,
	"period" text NOT NULL,
	"sales" bigint NOT NULL,
	"volume" numeric(78,0) NOT NULL,
	"before" numeric(78,0) NOT NULL,
	"daily" bigint,
	"weekly" bigint,
	"floor" numeric(78,0),
	"owners" bigint NOT NULL,
	"assets" bigint NOT NULL,
	CONSTRAINT "rank_row_kind_subject_category_period_pk" PRIMARY KEY("kind","subject","category","period")
);
--> statement-breakpoint
CREATE TABLE "rank_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"change_seq" bigint NOT NULL,
	"hour" integer NOT NULL,
	"rebuilt_to" text,
	"again" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seller_buyer" (
	"chain" text NOT NULL,
	"seller" text NOT NULL,
	"collection" text NOT NULL,
	"buyer" text NOT NULL,
	"sales" bigint NOT NULL,
	CONSTRAINT "seller_buyer_chain_seller_collection_buyer_pk" PRIMARY KEY("chain","seller","collection","buyer")
);
--> statement-breakpoint
CREATE TABLE "seller_hour" (
	"chain" text NOT NULL,
	"seller" text NOT NULL,
	"hour" integer NOT NULL,
	"collection" text NOT NULL,
	"sales" bigint NOT NULL,
	"volume" numeric(78,0) NOT NULL,
	CONSTRAINT "seller_hour_chain_seller_hour_collection_pk" PRIMARY KEY("chain","seller","hour","collection")
);
--> statement-breakpoint
CREATE TABLE "series_count" (
	"chain" text NOT NULL,
	"collection" text NOT NULL,
	"series" integer NOT NULL,
	"tokens" bigint NOT NULL,
	"owners" bigint NOT NULL,
	CONSTRAINT "series_count_chain_collection_series_pk" PRIMARY KEY("chain","collection","series")
);
--> statement-breakpoint
CREATE TABLE "series_hour" (
	"chain" text NOT NULL,
	"collection" text NOT NULL,
	"series" integer NOT NULL,
	"hour" integer NOT NULL,
	"sales" bigint NOT NULL,
	"volume" numeric(78,0) NOT NULL,
	CONSTRAINT "series_hour_chain_collection_series_hour_pk" PRIMARY KEY("chain","collection","series","hour")
);
--> statement-breakpoint
CREATE TABLE "series_owner" (
	"chain" text NOT NULL,
	"collection" text NOT NULL,
	"series" integer NOT NULL,
	"owner" text NOT NULL,
	"tokens" bigint NOT NULL,
	CONSTRAINT "series_owner_owner_chain_collection_series_pk" PRIMARY KEY("owner","chain","collection","series")
);
--> statement-breakpoint
CREATE TABLE "showcase" (
	"series" integer PRIMARY KEY NOT NULL,
	"nft_id" text collate "C" NOT NULL,
	"price" numeric(78,0) NOT NULL,
	"sold_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"link" text,
	"published_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "builder" (
	"chain" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"epoch" bigint,
	"built" bigint,
	"minted" bigint,
	"message" text,
	"seen_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"version" bigint NOT NULL,
	"topics" text[] NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follow" (
	"follower_id" integer NOT NULL,
	"followed_id" integer NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "follow_follower_id_followed_id_pk" PRIMARY KEY("follower_id","followed_id")
);
--> statement-breakpoint
CREATE TABLE "lease" (
	"name" text PRIMARY KEY NOT NULL,
	"epoch" bigint NOT NULL,
	"holder" text NOT NULL,
	"acquired_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nft_like" (
	"nft_id" text NOT NULL,
	"author_id" integer NOT NULL,
	"at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "nft_like_nft_id_author_id_pk" PRIMARY KEY("nft_id","author_id")
);
--> statement-breakpoint
CREATE TABLE "nft_view" (
	"nft_id" text PRIMARY KEY NOT NULL,
	"views" bigint NOT NULL,
	"likes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_key" (
	"id" integer PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"kind" text NOT NULL,
	"nft_id" text collate "C" NOT NULL,
	"collection" text NOT NULL,
	"token_id" numeric(78,0) NOT NULL,
	"told" text NOT NULL,
	"giver" text,
	"taker" text,
	"paid" boolean NOT NULL,
	"from_account" text,
	"to_account" text,
	"price" numeric(78,0),
	"via" text,
	"order_id" text collate "C",
	"auction_id" bigint,
	"tx_hash" text NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"at" bigint NOT NULL,
	"series" integer,
	"state" numeric(78,0),
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auction" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"auction_id" bigint NOT NULL,
	"nft_id" text collate "C" NOT NULL,
	"collection" text NOT NULL,
	"token_id" numeric(78,0) NOT NULL,
	"seller" text NOT NULL,
	"reserve" numeric(78,0) NOT NULL,
	"buy_out" numeric(78,0),
	"min_increment" numeric(78,0) NOT NULL,
	"min_increment_bps" integer NOT NULL,
	"duration" bigint NOT NULL,
	"extension_window" bigint NOT NULL,
	"max_extension" bigint NOT NULL,
	"royalty_bps" integer NOT NULL,
	"start_at_first_bid" boolean NOT NULL,
	"ends_at" bigint,
	"first_end" bigint,
	"bidder" text,
	"highest_bid" numeric(78,0),
	"bids" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" bigint NOT NULL,
	"created_block" bigint NOT NULL,
	"closed_at" bigint,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "floor_day" (
	"chain" text NOT NULL,
	"series" integer NOT NULL,
	"day" integer NOT NULL,
	"floor" numeric(78,0) NOT NULL,
	"seen" boolean NOT NULL,
	CONSTRAINT "floor_day_chain_series_day_pk" PRIMARY KEY("chain","series","day")
);
--> statement-breakpoint
CREATE TABLE "maker_money" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"maker" text NOT NULL,
	"balance" numeric(78,0),
	"allowance" numeric(78,0),
	"stale" boolean NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"account" text NOT NULL,
	"amount" numeric(78,0) NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sale_day" (
	"chain" text NOT NULL,
	"collection" text NOT NULL,
	"series" integer NOT NULL,
	"day" integer NOT NULL,
	"sales" bigint NOT NULL,
	"volume" numeric(78,0) NOT NULL,
	CONSTRAINT "sale_day_chain_collection_series_day_pk" PRIMARY KEY("chain","collection","series","day")
);
--> statement-breakpoint
CREATE TABLE "watched_account" (
	"chain" text NOT NULL,
	"account" text NOT NULL,
	"seq" bigserial NOT NULL,
	"since" bigint NOT NULL,
	CONSTRAINT "watched_account_chain_account_pk" PRIMARY KEY("chain","account")
);
--> statement-breakpoint
CREATE TABLE "whitelist_accounts" (
	"tree_id" integer NOT NULL,
	"first" text collate "C" NOT NULL,
	"entries" text NOT NULL,
	CONSTRAINT "whitelist_accounts_tree_id_first_pk" PRIMARY KEY("tree_id","first")
);
--> statement-breakpoint
CREATE TABLE "whitelist_nodes" (
	"tree_id" integer NOT NULL,
	"row" integer NOT NULL,
	"hashes" text NOT NULL,
	CONSTRAINT "whitelist_nodes_tree_id_row_pk" PRIMARY KEY("tree_id","row")
);
--> statement-breakpoint
CREATE TABLE "whitelist_tree" (
	"id" serial PRIMARY KEY NOT NULL,
	"root" text NOT NULL,
	"accounts" integer NOT NULL,
	"uploaded_by" integer,
	"at" bigint NOT NULL,
	CONSTRAINT "whitelist_tree_root_unique" UNIQUE("root")
);
--> statement-breakpoint
ALTER TABLE "auth_credential" ADD CONSTRAINT "auth_credential_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_comment" ADD CONSTRAINT "news_comment_post_id_news_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."news_post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_like" ADD CONSTRAINT "news_like_post_id_news_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."news_post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator" ADD CONSTRAINT "operator_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whitelist_accounts" ADD CONSTRAINT "whitelist_accounts_tree_id_whitelist_tree_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."whitelist_tree"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whitelist_nodes" ADD CONSTRAINT "whitelist_nodes_tree_id_whitelist_tree_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."whitelist_tree"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "auth_credential_account" ON "auth_credential" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "auth_credential_user" ON "auth_credential" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_session_token" ON "auth_session" USING btree ("token");--> statement-breakpoint
CREATE INDEX "auth_session_user" ON "auth_session" USING btree ("user_id","expires_at");--> statement-breakpoint
CREATE INDEX "auth_session_expires" ON "auth_session" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_user_email" ON "auth_user" USING btree ("email");--> statement-breakpoint
CREATE INDEX "auth_verification_identifier" ON "auth_verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "auth_verification_expires" ON "auth_verification" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auth_verification_user" ON "auth_verification" USING btree ((left(value, 100) collate "C"));--> statement-breakpoint
CREATE INDEX "event_reveal" ON "event" USING btree ("chain") WHERE source = 'cars' and kind = 'setting_changed' and data ->> 'name' = 'revealed';--> statement-breakpoint
CREATE INDEX "help_article_topic" ON "help_article" USING btree ("topic","position","slug");--> statement-breakpoint
CREATE INDEX "help_article_search" ON "help_article" USING gin (lower("title" || ' ' || "summary" || ' ' || "content") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "help_article_cuts" ON "help_article" USING gin (word_cuts("title"));--> statement-breakpoint
CREATE INDEX "pin_pinned_at" ON "pin" USING btree ("pinned_at");--> statement-breakpoint
CREATE INDEX "token_metadata_next_try" ON "token_metadata" USING btree ("next_try");--> statement-breakpoint
CREATE INDEX "token_metadata_cids" ON "token_metadata" USING gin ("cids");--> statement-breakpoint
CREATE INDEX "mail_order" ON "mail" USING btree (("expires_at" is null),"next_try_at","id") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "mail_failed" ON "mail" USING btree ("failed_at") WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX "mail_age" ON "mail" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_words" ON "mail" USING btree ("created_at") WHERE text <> '';--> statement-breakpoint
CREATE INDEX "mail_state" ON "mail" USING btree ((case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end),"id") WHERE text <> '';--> statement-breakpoint
CREATE INDEX "mail_recipient" ON "mail" USING btree (lower("recipient")) WHERE recipient <> '';--> statement-breakpoint
CREATE INDEX "asset_owner" ON "asset" USING btree ("owner","chain","collection","token_id");--> statement-breakpoint
CREATE INDEX "asset_title_cuts" ON "asset" USING gin (word_cuts("title")) WHERE "asset"."collection" = 'tokens';--> statement-breakpoint
CREATE INDEX "asset_newest" ON "asset" USING btree ("minted_at","id");--> statement-breakpoint
CREATE INDEX "asset_cell_newest" ON "asset" USING btree ("category","chain","series","rank","status","minted_at","id");--> statement-breakpoint
CREATE INDEX "asset_cell_updated" ON "asset" USING btree ("category","chain","series","rank","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "asset_cell_price_up" ON "asset" USING btree ("category","chain","series","rank","status",coalesce("price", 1e78),"id");--> statement-breakpoint
CREATE INDEX "asset_cell_price_down" ON "asset" USING btree ("category","chain","series","rank","status",coalesce("price", -1),"id");--> statement-breakpoint
CREATE INDEX "asset_cell_ending" ON "asset" USING btree ("category","chain","series","rank","status",coalesce("deadline", 9007199254740991),"id");--> statement-breakpoint
CREATE INDEX "asset_cell_listed" ON "asset" USING btree ("category","chain","series","rank","status",coalesce("listed_at", 0),"id");--> statement-breakpoint
CREATE INDEX "asset_cell_sold" ON "asset" USING btree ("category","chain","series","rank","status",coalesce("last_sale_at", 0),"id");--> statement-breakpoint
CREATE INDEX "asset_cell_title" ON "asset" USING btree ("category","chain","series","rank","status","title","id");--> statement-breakpoint
CREATE INDEX "asset_owner_newest" ON "asset" USING btree (coalesce("seller", "owner"),"category","chain","series","rank","status","minted_at","id");--> statement-breakpoint
CREATE INDEX "asset_minter_newest" ON "asset" USING btree ("minter","minted_at","id");--> statement-breakpoint
CREATE INDEX "asset_title_search" ON "asset" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "asset_title_start" ON "asset" USING btree (lower("title") text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "author_wallet" ON "author" USING btree ("wallet");--> statement-breakpoint
CREATE UNIQUE INDEX "author_user" ON "author" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "author_username_key" ON "author" USING btree ("username_key");--> statement-breakpoint
CREATE INDEX "author_holder" ON "author" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "author_name_search" ON "author" USING gin ("username_key" gin_trgm_ops) WHERE username_key is not null;--> statement-breakpoint
CREATE INDEX "author_name_cuts" ON "author" USING gin (word_cuts("username")) WHERE username is not null;--> statement-breakpoint
CREATE INDEX "car_newest" ON "car" USING btree ("minted_at","id");--> statement-breakpoint
CREATE INDEX "car_cell_newest" ON "car" USING btree ("category","chain","series","rank","status","minted_at","id");--> statement-breakpoint
CREATE INDEX "car_cell_updated" ON "car" USING btree ("category","chain","series","rank","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "car_cell_price_up" ON "car" USING btree ("category","chain","series","rank","status",coalesce("price", 1e78),"id");--> statement-breakpoint
CREATE INDEX "car_cell_price_down" ON "car" USING btree ("category","chain","series","rank","status",coalesce("price", -1),"id");--> statement-breakpoint
CREATE INDEX "car_cell_ending" ON "car" USING btree ("category","chain","series","rank","status",coalesce("deadline", 9007199254740991),"id");--> statement-breakpoint
CREATE INDEX "car_cell_listed" ON "car" USING btree ("category","chain","series","rank","status",coalesce("listed_at", 0),"id");--> statement-breakpoint
CREATE INDEX "car_cell_sold" ON "car" USING btree ("category","chain","series","rank","status",coalesce("last_sale_at", 0),"id");--> statement-breakpoint
CREATE INDEX "car_cell_title" ON "car" USING btree ("category","chain","series","rank","status","title","id");--> statement-breakpoint
CREATE INDEX "car_owner_newest" ON "car" USING btree (coalesce("seller", "owner"),"category","chain","series","rank","status","minted_at","id");--> statement-breakpoint
CREATE INDEX "car_minter_newest" ON "car" USING btree ("minter","minted_at","id");--> statement-breakpoint
CREATE INDEX "car_title_search" ON "car" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "car_title_start" ON "car" USING btree (lower("title") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "news_comment_post" ON "news_comment" USING btree ("post_id","state","at","id");--> statement-breakpoint
CREATE INDEX "news_comment_state" ON "news_comment" USING btree ("state","at","id");--> statement-breakpoint
CREATE INDEX "news_comment_author" ON "news_comment" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "news_comment_parent" ON "news_comment" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "news_like_author" ON "news_like" USING btree ("author_id","at");--> statement-breakpoint
CREATE INDEX "news_post_published" ON "news_post" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "news_post_tags" ON "news_post" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "news_post_author" ON "news_post" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "news_post_search" ON "news_post" USING gin (lower("title" || ' ' || "content") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "news_post_cuts" ON "news_post" USING gin (word_cuts("title"));--> statement-breakpoint
CREATE UNIQUE INDEX "notice_once" ON "notice" USING btree ("cause","kind","author_id");--> statement-breakpoint
CREATE INDEX "notice_inbox" ON "notice" USING btree ("author_id","gone","kind","id");--> statement-breakpoint
CREATE INDEX "notice_unread" ON "notice" USING btree ("author_id","kind","id") WHERE read_at is null and not gone;--> statement-breakpoint
CREATE INDEX "notice_undelivered" ON "notice" USING btree ("id") WHERE delivered_at is null and not gone;--> statement-breakpoint
CREATE INDEX "notice_age" ON "notice" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscription_endpoint" ON "push_subscription" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscription_author" ON "push_subscription" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "watch_nft" ON "watch" USING btree ("nft_id","below","author_id");--> statement-breakpoint
CREATE INDEX "audit_entry_deed" ON "audit_entry" USING btree ("deed","id");--> statement-breakpoint
CREATE INDEX "audit_entry_author" ON "audit_entry" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "audit_entry_target" ON "audit_entry" USING btree ("target","id");--> statement-breakpoint
CREATE INDEX "hidden_newest" ON "hidden" USING btree ("at","kind","target");--> statement-breakpoint
CREATE UNIQUE INDEX "report_open_once" ON "report" USING btree ("kind","target","reporter") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "report_state" ON "report" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "report_author" ON "report" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "book_order_nft" ON "book_order" USING btree ("nft_id","side","active","price","id");--> statement-breakpoint
CREATE INDEX "book_order_maker" ON "book_order" USING btree ("maker","side","active","created_at","id");--> statement-breakpoint
CREATE INDEX "book_order_newest" ON "book_order" USING btree ("chain","side","active","created_at","id");--> statement-breakpoint
CREATE INDEX "book_order_price" ON "book_order" USING btree ("chain","collection","side","active","price","id");--> statement-breakpoint
CREATE INDEX "book_order_due" ON "book_order" USING btree ("chain","due_at");--> statement-breakpoint
CREATE INDEX "book_order_nft_open" ON "book_order" USING btree ("nft_id","id") WHERE reason is null or reason not in ('filled', 'cancelled', 'expired', 'moved');--> statement-breakpoint
CREATE INDEX "book_order_maker_open" ON "book_order" USING btree ("maker","id") WHERE reason is null or reason not in ('filled', 'cancelled', 'expired', 'moved');--> statement-breakpoint
CREATE INDEX "book_order_nft_moved" ON "book_order" USING btree ("nft_id","wanted_transfers") WHERE reason = 'moved';--> statement-breakpoint
CREATE INDEX "book_order_maker_cancelled" ON "book_order" USING btree ("maker","chain","counter") WHERE reason = 'cancelled';--> statement-breakpoint
CREATE INDEX "book_order_wide_offers" ON "book_order" USING btree ("chain","collection","price" DESC NULLS LAST,"id") WHERE side = 'offer' and nft_id is null and active;--> statement-breakpoint
CREATE INDEX "book_order_side" ON "book_order" USING btree ("side","created_at","id");--> statement-breakpoint
CREATE INDEX "book_order_nft_side" ON "book_order" USING btree ("nft_id","side","created_at","id");--> statement-breakpoint
CREATE INDEX "book_order_maker_side" ON "book_order" USING btree ("maker","side","created_at","id");--> statement-breakpoint
CREATE INDEX "book_order_cell_side" ON "book_order" USING btree ("chain","collection","side","created_at","id");--> statement-breakpoint
CREATE INDEX "file_created_at" ON "file" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "file_author" ON "file" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "upload_key" ON "upload" USING btree ("key");--> statement-breakpoint
CREATE INDEX "upload_created_at" ON "upload" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "upload_author" ON "upload" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "rank_row_volume" ON "rank_row" USING btree ("kind","category","period","volume","subject");--> statement-breakpoint
CREATE INDEX "rank_row_before" ON "rank_row" USING btree ("kind","category","period","before","subject");--> statement-breakpoint
CREATE INDEX "rank_row_daily" ON "rank_row" USING btree ("kind","category","period","daily","subject");--> statement-breakpoint
CREATE INDEX "rank_row_weekly" ON "rank_row" USING btree ("kind","category","period","weekly","subject");--> statement-breakpoint
CREATE INDEX "rank_row_floor" ON "rank_row" USING btree ("kind","category","period","floor","subject");--> statement-breakpoint
CREATE INDEX "rank_row_owners" ON "rank_row" USING btree ("kind","category","period","owners","subject");--> statement-breakpoint
CREATE INDEX "rank_row_assets" ON "rank_row" USING btree ("kind","category","period","assets","subject");--> statement-breakpoint
CREATE INDEX "seller_hour_hour" ON "seller_hour" USING btree ("hour","seller");--> statement-breakpoint
CREATE INDEX "follow_followed" ON "follow" USING btree ("followed_id","at","follower_id");--> statement-breakpoint
CREATE INDEX "follow_following" ON "follow" USING btree ("follower_id","at","followed_id");--> statement-breakpoint
CREATE INDEX "nft_like_author" ON "nft_like" USING btree ("author_id","at","nft_id");--> statement-breakpoint
CREATE INDEX "activity_newest" ON "activity" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "activity_cell" ON "activity" USING btree ("chain","collection","kind","at","id");--> statement-breakpoint
CREATE INDEX "activity_nft" ON "activity" USING btree ("nft_id","kind","at","id");--> statement-breakpoint
CREATE INDEX "activity_from" ON "activity" USING btree ("from_account","kind","at","id");--> statement-breakpoint
CREATE INDEX "activity_to" ON "activity" USING btree ("to_account","kind","at","id");--> statement-breakpoint
CREATE INDEX "activity_dearest" ON "activity" USING btree ("chain","series",(at / 86400),"price" DESC NULLS LAST,"at" DESC NULLS LAST,"nft_id") WHERE kind = 'sale' and collection = 'cars' and series > 0 and price > 0 and from_account <> to_account;--> statement-breakpoint
CREATE INDEX "auction_ending" ON "auction" USING btree ("chain","state","ends_at","id");--> statement-breakpoint
CREATE INDEX "auction_newest" ON "auction" USING btree ("chain","state","created_at","id");--> statement-breakpoint
CREATE INDEX "auction_nft" ON "auction" USING btree ("nft_id","created_at","id");--> statement-breakpoint
CREATE INDEX "auction_seller" ON "auction" USING btree ("seller","state","created_at","id");--> statement-breakpoint
CREATE INDEX "auction_seller_ending" ON "auction" USING btree ("seller","state","ends_at","id");--> statement-breakpoint
CREATE INDEX "auction_bidder" ON "auction" USING btree ("bidder","state","ends_at","id");--> statement-breakpoint
CREATE INDEX "watched_account_seq" ON "watched_account" USING btree ("chain","seq");
--> statement-breakpoint
-- Cars and assets are items: nft reads both tables and has no rows itself. By the constraints the planner leaves out the
-- table that cannot have what a statement asks for.
ALTER TABLE nft ADD CONSTRAINT nft_is_parent CHECK (false) NO INHERIT;
--> statement-breakpoint
ALTER TABLE car ADD CONSTRAINT car_collection CHECK (collection = 'cars'), ADD CONSTRAINT car_category CHECK (category = 'car');
--> statement-breakpoint
ALTER TABLE asset ADD CONSTRAINT asset_collection CHECK (collection IN ('garages', 'stations', 'tokens')),
  ADD CONSTRAINT asset_category CHECK (category IN ('garage', 'station', 'art', 'music', 'video'));
--> statement-breakpoint
ALTER TABLE car INHERIT nft;
--> statement-breakpoint
ALTER TABLE asset INHERIT nft;
--> statement-breakpoint
-- Hashes cannot be compressed, and parts of these values are read.
ALTER TABLE whitelist_accounts ALTER COLUMN entries SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE whitelist_nodes ALTER COLUMN hashes SET STORAGE EXTERNAL;
