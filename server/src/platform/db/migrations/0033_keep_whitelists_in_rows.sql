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
ALTER TABLE "whitelist_accounts" ADD CONSTRAINT "whitelist_accounts_tree_id_whitelist_tree_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."whitelist_tree"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whitelist_nodes" ADD CONSTRAINT "whitelist_nodes_tree_id_whitelist_tree_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."whitelist_tree"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Nothing in them can be made smaller, and parts of them are read.
ALTER TABLE "whitelist_accounts" ALTER COLUMN "entries" SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE "whitelist_nodes" ALTER COLUMN "hashes" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- 256 to a row, as server/src/lib/whitelists/tree-rows.ts reads them.
INSERT INTO "whitelist_accounts" ("tree_id", "first", "entries")
  SELECT tree_id, min(account), string_agg(substr(account, 3) || lpad(to_hex(place), 8, '0'), '' ORDER BY account)
  FROM (
    SELECT tree_id, account COLLATE "C" AS account, place, (row_number() OVER (PARTITION BY tree_id ORDER BY account COLLATE "C") - 1) / 256 AS part
    FROM "whitelist_leaf"
  ) AS sorted GROUP BY tree_id, part;
--> statement-breakpoint
INSERT INTO "whitelist_nodes" ("tree_id", "row", "hashes")
  SELECT tree_id, place / 256, string_agg(substr(hash, 3), '' ORDER BY place) FROM "whitelist_node" GROUP BY tree_id, place / 256;
--> statement-breakpoint
DROP TABLE "whitelist_leaf" CASCADE;--> statement-breakpoint
DROP TABLE "whitelist_node" CASCADE;
