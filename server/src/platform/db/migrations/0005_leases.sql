CREATE TABLE "lease" (
	"name" text PRIMARY KEY NOT NULL,
	"epoch" bigint NOT NULL,
	"holder" text NOT NULL,
	"acquired_at" bigint NOT NULL
);
