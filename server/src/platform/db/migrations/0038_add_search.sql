-- The first words of a text, and each with one letter cut out: two words that are one slip apart share one of these. The twin of listCuts
-- in shared/src/domain/word-distance.ts. The cost keeps the planner from calling it for each row of a table that has an index of it.
CREATE FUNCTION word_cuts(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
  SELECT coalesce(array_agg(DISTINCT cut), '{}') FROM (
    SELECT word FROM regexp_split_to_table(lower(left(words, 200)), '[\s.,:;!?"#()_/-]+') WITH ORDINALITY AS part (word, n)
    WHERE n <= 16 AND length(word) BETWEEN 3 AND 32
  ) AS part CROSS JOIN LATERAL (
    SELECT word AS cut UNION ALL SELECT overlay(word PLACING '' FROM i FOR 1) FROM generate_series(1, length(word)) AS i
  ) AS cuts
$$;
--> statement-breakpoint
CREATE INDEX "help_article_search" ON "help_article" USING gin (lower("title" || ' ' || "summary" || ' ' || "content") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "help_article_cuts" ON "help_article" USING gin (word_cuts("title"));--> statement-breakpoint
CREATE INDEX "asset_title_cuts" ON "asset" USING gin (word_cuts("title")) WHERE "asset"."collection" = 'tokens';--> statement-breakpoint
CREATE INDEX "asset_title_start" ON "asset" USING btree (lower("title") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "author_name_search" ON "author" USING gin ("username_key" gin_trgm_ops) WHERE username_key is not null;--> statement-breakpoint
CREATE INDEX "author_name_cuts" ON "author" USING gin (word_cuts("username")) WHERE username is not null;--> statement-breakpoint
CREATE INDEX "car_title_start" ON "car" USING btree (lower("title") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "news_post_search" ON "news_post" USING gin (lower("title" || ' ' || "content") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "news_post_cuts" ON "news_post" USING gin (word_cuts("title"));