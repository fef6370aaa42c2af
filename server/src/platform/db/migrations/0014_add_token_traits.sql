CREATE TABLE "token_trait" (
	"key" uuid NOT NULL,
	"id" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "token_trait_id_key_pk" PRIMARY KEY("id","key")
);
--> statement-breakpoint
CREATE INDEX "token_trait_newest" ON "token_trait" USING btree ("key","at" DESC NULLS LAST,"id" DESC NULLS LAST);