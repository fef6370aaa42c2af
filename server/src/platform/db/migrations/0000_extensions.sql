-- Substring search in titles.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
