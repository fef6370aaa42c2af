-- The key of a token's trait: its name, null of a value without one, and its value, as the metadata has them.
CREATE OR REPLACE FUNCTION trait_key(name text, value text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT md5(jsonb_build_array(name, value)::text)::uuid
$$;
