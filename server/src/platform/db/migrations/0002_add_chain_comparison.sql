CREATE TABLE "chain_comparison" (
	"chain" text PRIMARY KEY NOT NULL,
	"table_number" integer NOT NULL,
	"after" text NOT NULL,
	"compared" bigint NOT NULL,
	"differing" bigint NOT NULL,
	"difference" text,
	"last_differing" bigint,
	"last_difference" text,
	"finished_at" bigint
);
