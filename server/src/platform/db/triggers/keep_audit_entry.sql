-- The audit log is append-only. Two changes of an entry are allowed, each once:
-- 1. it gets its seal (seq, digest, hash), and nothing else changes;
-- 2. the content of a sealed entry about an account is cleared when it is a year old: its time, its deed and its seal stay.
CREATE OR REPLACE FUNCTION keep_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  seal CONSTANT text[] := array['seq', 'digest', 'hash'];
  kept CONSTANT text[] := array['id', 'at', 'deed', 'seq', 'digest', 'hash'];
  cleared CONSTANT jsonb := '{"target": "", "request_id": ""}';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.seq IS NULL AND NEW.seq IS NOT NULL AND NEW.digest IS NOT NULL AND NEW.hash IS NOT NULL
      AND to_jsonb(NEW) - seal = to_jsonb(OLD) - seal THEN
      RETURN NEW;
    END IF;
    IF OLD.seq IS NOT NULL AND OLD.deed ^@ 'account.' AND OLD.at < extract(epoch FROM now()) - 365 * 86400
      AND jsonb_strip_nulls(to_jsonb(NEW) - kept) = cleared
      AND (NEW.id, NEW.at, NEW.deed, NEW.seq, NEW.digest, NEW.hash) = (OLD.id, OLD.at, OLD.deed, OLD.seq, OLD.digest, OLD.hash) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'an entry of the audit log is neither changed nor deleted' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS audit_entry_kept ON audit_entry;
--> statement-breakpoint
CREATE TRIGGER audit_entry_kept BEFORE DELETE OR UPDATE ON audit_entry FOR EACH ROW EXECUTE FUNCTION keep_audit_entry();
--> statement-breakpoint
DROP TRIGGER IF EXISTS audit_log_kept ON audit_entry;
--> statement-breakpoint
CREATE TRIGGER audit_log_kept BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entry();
