CREATE TABLE "signing_key" (
	"id" integer PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
