-- The keys by which saved searches find an item that is listed: shared/src/domain/people/search-keys.ts writes those of a search. A star is any
-- value; the last part is a star, or three letters in a row of the title.
CREATE OR REPLACE FUNCTION list_search_keys(category text, chain text, series integer, rank integer, class integer, title text)
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT concat_ws('|', a, b, c, d, e, f))
  FROM unnest(ARRAY['*', category]) AS a, unnest(ARRAY['*', chain]) AS b, unnest(ARRAY['*', series::text]) AS c,
    unnest(ARRAY['*', rank::text]) AS d, unnest(ARRAY['*', class::text]) AS e,
    (SELECT '*' UNION SELECT substr(title, i, 3) FROM generate_series(1, length(title) - 2) AS i) AS part(f)
$$;
