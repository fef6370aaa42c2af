CREATE TABLE "help_article" (
	"slug" text PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"content" text NOT NULL,
	"position" integer NOT NULL,
	"shown" boolean NOT NULL,
	"edited" boolean NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_comment" (
	"id" serial PRIMARY KEY NOT NULL,
	"post_id" integer NOT NULL,
	"parent_id" integer,
	"author_id" integer,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"comment" text NOT NULL,
	"state" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_like" (
	"post_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "news_like_post_id_author_id_pk" PRIMARY KEY("post_id","author_id")
);
--> statement-breakpoint
CREATE TABLE "news_post" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"tags" text[] NOT NULL,
	"cover" text NOT NULL,
	"author_id" integer,
	"published_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "news_comment" ADD CONSTRAINT "news_comment_post_id_news_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."news_post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_like" ADD CONSTRAINT "news_like_post_id_news_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."news_post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "help_article_topic" ON "help_article" USING btree ("topic","position","slug");--> statement-breakpoint
CREATE INDEX "news_comment_post" ON "news_comment" USING btree ("post_id","state","at","id");--> statement-breakpoint
CREATE INDEX "news_comment_state" ON "news_comment" USING btree ("state","at","id");--> statement-breakpoint
CREATE INDEX "news_comment_author" ON "news_comment" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "news_comment_parent" ON "news_comment" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "news_like_author" ON "news_like" USING btree ("author_id","at");--> statement-breakpoint
CREATE INDEX "news_post_published" ON "news_post" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "news_post_tags" ON "news_post" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "news_post_author" ON "news_post" USING btree ("author_id");--> statement-breakpoint
-- Likes of a post and its comments that are shown are counted by the statements that change them.
CREATE FUNCTION count_news_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE news_post SET likes = likes + 1 WHERE id = NEW.post_id;
  ELSE
    UPDATE news_post SET likes = likes - 1 WHERE id = OLD.post_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_news_like AFTER INSERT OR DELETE ON news_like FOR EACH ROW EXECUTE FUNCTION count_news_like();
--> statement-breakpoint
CREATE FUNCTION count_news_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'shown' THEN
    UPDATE news_post SET comments = comments - 1 WHERE id = OLD.post_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'shown' THEN
    UPDATE news_post SET comments = comments + 1 WHERE id = NEW.post_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_news_comment AFTER INSERT OR UPDATE OF state, post_id OR DELETE ON news_comment FOR EACH ROW EXECUTE FUNCTION count_news_comment();
