-- Indexes hold its results: a migration that reindexes them has to come with any change of what it returns.
-- The characters of a text that are not ASCII, one by one. The cost keeps the planner from calling it for each row of a table whose
-- index has it.
CREATE OR REPLACE FUNCTION list_signs(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
  SELECT coalesce(string_to_array(regexp_replace(words, '[\x01-\x7f]+', '', 'g'), NULL), '{}')
$$;
