import type { SqlValue } from './db.ts';

/** A parameter as both drivers take it: text whose type the statement decides, or a boolean, or null. */
export type WireValue = string | boolean | null;

/** Puts a parameter into PostgreSQL's text form, so that both databases read it alike. */
export function wireValue(value: SqlValue): WireValue {
  if (value === null || typeof value === 'boolean') return value;
  return Array.isArray(value) ? arrayLiteral(value) : String(value);
}

function arrayLiteral(values: SqlValue[]): string {
  const element = (value: SqlValue): string => {
    if (value === null) return 'NULL';
    if (Array.isArray(value)) return arrayLiteral(value);
    return `"${String(value).replace(/["\\]/g, '\\$&')}"`;
  };
  return `{${values.map(element).join(',')}}`;
}
