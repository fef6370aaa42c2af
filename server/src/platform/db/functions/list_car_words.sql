-- The index car_words holds its results: a migration that reindexes it has to come with any change of what it returns.
-- The keys that a search knows a built car by: its traits and its rank's number as shared/src/domain/cars/trait-words.ts writes them,
-- and the two words of its name. Traits come from fixed lists, so their text can be cut apart: unnesting them takes ten times as long.
CREATE OR REPLACE FUNCTION list_car_words(title text, traits jsonb, rank integer) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
  SELECT CASE WHEN traits = '{}' THEN '{}'::text[] ELSE
    string_to_array(replace(btrim(traits::text, '{}"'), '": "', ':'), '", "')
    || ARRAY['rank:' || rank::text, 'name:' || split_part(title, ' ', 1), 'name:' || split_part(title, ' ', 2)]
  END
$$;
