CREATE TABLE "race" (
	"id" serial PRIMARY KEY NOT NULL,
	"game" text NOT NULL,
	"game_id" text NOT NULL,
	"digest" text NOT NULL,
	"season" text collate "C" NOT NULL,
	"track" text NOT NULL,
	"finished_at" bigint NOT NULL,
	"posted_at" bigint NOT NULL,
	"cars" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "race_entry" (
	"race_id" integer NOT NULL,
	"place" integer NOT NULL,
	"nft_id" text collate "C" NOT NULL,
	"driver" text NOT NULL,
	"time_ms" integer,
	"earnings" numeric(78,0),
	"finished_at" bigint NOT NULL,
	CONSTRAINT "race_entry_race_id_place_pk" PRIMARY KEY("race_id","place")
);
--> statement-breakpoint
CREATE TABLE "race_season" (
	"season" text collate "C" PRIMARY KEY NOT NULL,
	"races" integer NOT NULL,
	"last_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "race_standing" (
	"kind" text NOT NULL,
	"season" text collate "C" NOT NULL,
	"subject" text collate "C" NOT NULL,
	"races" integer NOT NULL,
	"wins" integer NOT NULL,
	"podiums" integer NOT NULL,
	"points" integer NOT NULL,
	"earnings" numeric(78,0) NOT NULL,
	CONSTRAINT "race_standing_kind_season_subject_pk" PRIMARY KEY("kind","season","subject")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "race_of_game" ON "race" USING btree ("game","game_id");--> statement-breakpoint
CREATE INDEX "race_latest" ON "race" USING btree ("finished_at","id");--> statement-breakpoint
CREATE INDEX "race_by_season" ON "race" USING btree ("season","finished_at","id");--> statement-breakpoint
CREATE INDEX "race_entry_car" ON "race_entry" USING btree ("nft_id","finished_at","race_id","place");--> statement-breakpoint
CREATE INDEX "race_entry_driver" ON "race_entry" USING btree ("driver","finished_at","race_id","place");--> statement-breakpoint
CREATE INDEX "race_season_latest" ON "race_season" USING btree ("last_at","season");--> statement-breakpoint
CREATE INDEX "race_standing_order" ON "race_standing" USING btree ("kind","season","points","wins","podiums","subject");