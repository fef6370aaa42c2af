import type { SqlValue } from './db.ts';

/** A parameter as both drivers take it: text whose type follows from the statement, a boolean, or null. */
export type WireValue = string | boolean | null;

/** Puts a parameter into PostgreSQL's text form, so that both databases read it alike. */
export function wireValue(value: SqlValue): WireValue {
  if (value === null || typeof value === 'boolean') return value;
  return Array.isArray(value) ? arrayLiteral(value) : String(value);
}

function arrayLiteral(values: readonly SqlValue[]): string {
  let text = '';
  for (const value of values) text += `${text === '' ? '' : ','}${arrayElement(value)}`;
  return `{${text}}`;
}

function arrayElement(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (Array.isArray(value)) return arrayLiteral(value);
  if (typeof value !== 'string') return String(value);
  return PLAIN.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`;
}

/** Text that an array can hold without quotes: ids, hashes, addresses, numbers. Writing most of it is what batches do. */
const PLAIN = /^(?!null$)[\w-]+$/i;

/** Reads PostgreSQL's text form of a one-dimensional array without nulls. */
export function parseArray<T>(text: string, parse: (element: string) => T): T[] {
  const elements = text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^",]+)/gs);
  return Array.from(elements, ([, quoted, plain]) => parse(quoted?.replace(/\\(.)/gs, '$1') ?? plain ?? ''));
}
