CREATE TABLE "whitelist_leaf" (
	"tree_id" integer NOT NULL,
	"account" text NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "whitelist_leaf_tree_id_account_pk" PRIMARY KEY("tree_id","account")
);
--> statement-breakpoint
CREATE TABLE "whitelist_node" (
	"tree_id" integer NOT NULL,
	"place" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "whitelist_node_tree_id_place_pk" PRIMARY KEY("tree_id","place")
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
ALTER TABLE "whitelist_leaf" ADD CONSTRAINT "whitelist_leaf_tree_id_whitelist_tree_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."whitelist_tree"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whitelist_node" ADD CONSTRAINT "whitelist_node_tree_id_whitelist_tree_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."whitelist_tree"("id") ON DELETE cascade ON UPDATE no action;