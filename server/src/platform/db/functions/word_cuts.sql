-- Four indexes hold its results: a migration that reindexes them has to come with any change of what it returns.
-- The first words of a text, and each with one letter cut out: two words one typo apart share one of these. The twin of
-- listCuts in shared/src/domain/site/word-distance.ts. The cost keeps the planner from calling it for each row of a table
-- whose index has it.
CREATE OR REPLACE FUNCTION word_cuts(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
  SELECT coalesce(array_agg(DISTINCT cut), '{}') FROM (
    SELECT word FROM regexp_split_to_table(lower(left(words, 200)), '[\s.,:;!?"#()_/-]+') WITH ORDINALITY AS part (word, n)
    WHERE n <= 16 AND length(word) BETWEEN 3 AND 32
  ) AS part CROSS JOIN LATERAL (
    SELECT word AS cut UNION ALL SELECT overlay(word PLACING '' FROM i FOR 1) FROM generate_series(1, length(word)) AS i
  ) AS cuts
$$;
