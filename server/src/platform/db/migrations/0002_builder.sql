CREATE TABLE "builder" (
	"chain" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"epoch" bigint,
	"built" bigint,
	"minted" bigint,
	"message" text,
	"seen_at" bigint NOT NULL
);
