/** The problems of a studio file in sentences, each with its key and a way out. */
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** Lists the problems of a refused file, in the order of the file's schema. */
export function explainStudioIssues(error: z.ZodError, schema: z.ZodType): string[] {
  return [...new Set(error.issues.flatMap((issue) => explainIssue(issue, schema)))];
}

function explainIssue(issue: Issue, schema: z.ZodType): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const near = findNearest(key, listKeys(schema, issue.path));
      const hint = near
        ? `did you mean "${near}"?`
        : `known here: ${listKeys(schema, issue.path).join(', ')}`;
      return `${toKey([...issue.path, key])}: no such key; ${hint}`;
    });
  }
  if (issue.code === 'invalid_key') {
    return issue.issues.map(({ message }) => `${toKey(issue.path)}: ${message}`);
  }
  // A sentence about colors names its own key.
  if (issue.code === 'custom' && issue.params?.whole) return [issue.message];
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
  return [`${toKey(issue.path)}: ${isMissing ? 'is missing' : issue.message}`];
}

/** A key as the file writes it: colors.light.accent, contact.offices[0].name. Quotes where a bare key would not do. */
function toKey(path: readonly PropertyKey[]): string {
  return path
    .map((part, place) => {
      if (typeof part === 'number') return `[${part}]`;
      const name = String(part);
      const written = /^[\w-]+$/.test(name) ? name : JSON.stringify(name.slice(0, 60));
      return place === 0 ? written : `.${written}`;
    })
    .join('');
}

/** The keys that a table of the file may have. */
function listKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let at: unknown = schema;
  for (const part of path) at = enter(unwrap(at), part);
  const { shape } = unwrap(at) as { shape?: object };
  return Object.keys(shape ?? {});
}

type Shaped = { shape?: Record<PropertyKey, unknown>; element?: unknown; valueType?: unknown };

function enter(schema: unknown, part: PropertyKey): unknown {
  const { shape, element, valueType } = schema as Shaped;
  return shape?.[part] ?? element ?? valueType;
}

function unwrap(schema: unknown): unknown {
  const { unwrap: inner } = (schema ?? {}) as { unwrap?: () => unknown };
  const { element } = (schema ?? {}) as Shaped;
  // Arrays have `unwrap`, too, and are entered by their place.
  return inner && element === undefined ? unwrap(inner.call(schema)) : (schema ?? {});
}

/** The known key that a wrong one was probably meant to be: at most two letters differ, or a third of a short one. */
function findNearest(key: string, known: readonly string[]): string | undefined {
  const wanted = key.toLowerCase().replaceAll('-', '_').slice(0, 60);
  const [best] = known
    .map((name) => ({ name, distance: countEdits(wanted, name) }))
    .sort((one, other) => one.distance - other.distance);
  return best && best.distance <= Math.min(2, Math.ceil(best.name.length / 3)) ? best.name : undefined;
}

/** Counts the letters to add, remove or change until one text is the other (Levenshtein). */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (let column = 1; column <= to.length; column++) {
      const change = (row[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1);
      next.push(Math.min(change, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
