CREATE TABLE "shared_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" bigint NOT NULL,
	"expire" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "shared_limit_expire" ON "shared_limit" USING btree ("expire");