/** Reads JSON as contracts, scripts and old hosts write it: what wallets read has to be read here too. */
import { decodeText } from '../../platform/decode-text.ts';
import { mendJson } from './mend-json.ts';

/** Letters of JSON that is mended: that takes a hundred times longer than reading what is right. */
const MAX_MENDED = 500_000;

export type JsonObject = { [key: string]: unknown };

/** The object in these bytes; of a list its first object. Undefined for what is no JSON, even with its usual faults mended. */
export function parseMetadataJson(bytes: Uint8Array): JsonObject | undefined {
  const parsed = parseLeniently(decodeText(bytes).trim());
  // Encoded twice by a script.
  const value = typeof parsed === 'string' ? parseLeniently(parsed) : parsed;
  return toObject(Array.isArray(value) ? value.find((each) => toObject(each)) : value);
}

/** Undefined for anything but an object with keys. */
export function toObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

function parseLeniently(text: string): unknown {
  for (const read of text.length > MAX_MENDED ? [parseExactly] : [parseExactly, parseMended]) {
    try {
      return read(text);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return undefined;
}

const parseMended = (text: string) => parseExactly(mendJson(text));

/** A number with more digits than JavaScript keeps is its own text: names and traits are ids and amounts. */
function parseExactly(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  const keep = (_key: string, value: unknown, { source = '' }: { source?: string } = {}) =>
    typeof value === 'number' && /^-?\d+$/.test(source) && !Number.isSafeInteger(value) ? source : value;
  try {
    return JSON.parse(text, keep);
  } catch (error) {
    // Nested so deeply that a reviver cannot follow.
    if (error instanceof RangeError) return JSON.parse(text);
    throw error;
  }
}
