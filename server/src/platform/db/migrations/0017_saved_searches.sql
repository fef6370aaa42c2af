CREATE TABLE "saved_search" (
	"author_id" integer NOT NULL,
	"filters" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"alert" boolean NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "saved_search_author_id_filters_pk" PRIMARY KEY("author_id","filters")
);
--> statement-breakpoint
CREATE TABLE "saved_search_key" (
	"author_id" integer NOT NULL,
	"filters" text collate "C" NOT NULL,
	"key" text collate "C" NOT NULL,
	"min_price" numeric(78,0) NOT NULL,
	"max_price" numeric(78,0) NOT NULL,
	"title" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "saved_search_key_author_id_filters_key_pk" PRIMARY KEY("author_id","filters","key")
);
--> statement-breakpoint
CREATE INDEX "saved_search_key_found" ON "saved_search_key" USING btree ("key","max_price","author_id","at","min_price","title");