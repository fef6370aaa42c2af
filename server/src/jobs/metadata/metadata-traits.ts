import { type TokenTrait, TRAIT_KINDS, type TraitKind } from '@pitlane/shared/domain/cars/token-traits';
import { cleanLine } from './clean-text.ts';
import { type JsonObject, parseMetadataJson, toObject } from './parse-metadata-json.ts';

/** Traits that are kept of a token, and characters of a trait's name and value. */
const MAX_TRAITS = 100;
const MAX_NAME = 100;
const MAX_VALUE = 200;

/** What `properties` has besides traits: fields of the token itself, and of other standards. */
const NO_TRAITS =
  /^(name|title|description|decimals|files|category|creators?|collection|image.*|animation.*|audio.*|video.*|external_?url|attributes|traits|preview_media_file.*|localization)$/i;

/**
 * The traits that metadata lists: in `attributes` or `traits` as OpenSea describes them, or as an object of names and values; without
 * these in `properties` (ERC-1155). What has no value is left out.
 */
export function readTraits(metadata: JsonObject): TokenTrait[] {
  const properties = toObject(metadata.properties);
  const places = [metadata.attributes, metadata.traits, properties?.attributes, properties?.traits];
  const listed = places.map(listEntries).find((entries) => entries.length > 0);
  const entries = listed ?? listEntries(properties ?? metadata.properties).filter(isTraitName);
  return entries
    .slice(0, MAX_TRAITS * 2)
    .flatMap((entry) => toTrait(entry) ?? [])
    .slice(0, MAX_TRAITS);
}

/** What a list has at one place: a name, and either the value alone or an object that describes it. */
type Entry = { name: unknown; described: JsonObject };

const VALUE_KEYS = ['value', 'trait_value', 'val'];

function listEntries(given: unknown): Entry[] {
  if (typeof given === 'string') return listEntries(parseListed(given));
  if (Array.isArray(given)) return given.slice(0, MAX_TRAITS * 2).flatMap((each) => listItem(each));
  const named = toObject(given);
  if (!named) return [];
  // One trait that is not in a list.
  if ('trait_type' in named && 'value' in named) return listItem(named);
  return listNamed(named);
}

function listNamed(named: JsonObject): Entry[] {
  return Object.entries(named).map(([name, value]) => ({ name, described: toObject(value) ?? { value } }));
}

function listItem(item: unknown): Entry[] {
  const described = toObject(item);
  if (!described) return [{ name: undefined, described: { value: item } }];
  const { trait_type, traitType, trait, name, type } = described;
  const key = VALUE_KEYS.find((each) => each in described);
  // { "Eyes": "Laser" }
  if (key === undefined) return listNamed(described);
  const value = described[key];
  return [
    {
      name: trait_type ?? traitType ?? trait ?? described.key ?? name ?? type,
      described: { ...described, value },
    },
  ];
}

/** A list that is encoded as a text. */
function parseListed(text: string): unknown {
  return /^\s*[[{]/.test(text) ? parseMetadataJson(Buffer.from(`{"list":${text}}`))?.list : undefined;
}

function isTraitName({ name, described }: Entry): boolean {
  return !NO_TRAITS.test(toText(name) ?? '') && described.value !== undefined;
}

function toTrait({ name, described }: Entry): TokenTrait | undefined {
  const value = cleanLine(toText(described.value), MAX_VALUE);
  if (value === null) return undefined;
  const kind = findKind(described, value);
  const max = Number(toText(described.max_value ?? described.maxValue) ?? Number.NaN);
  return {
    name: cleanLine(toText(name), MAX_NAME),
    kind,
    value: kind === 'date' ? String(toSeconds(value)) : value,
    max: kind !== 'text' && kind !== 'date' && Number.isFinite(max) ? max : null,
  };
}

/** Lists within lists that are read. A stranger's may be thousands deep. */
const MAX_DEPTH = 4;

/** Texts, numbers and booleans; several with commas between them. Undefined for what is none of these. */
export function toText(value: unknown, depth = MAX_DEPTH): string | undefined {
  if (Array.isArray(value)) {
    if (depth === 0) return undefined;
    return value.flatMap((each) => toText(each, depth - 1) ?? []).join(', ') || undefined;
  }
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

/** A kind that its value does not have is text. */
function findKind({ display_type, displayType, value }: JsonObject, shown: string): TraitKind {
  const named = toText(display_type ?? displayType)?.toLowerCase() ?? '';
  if (named === 'date') return toSeconds(shown) === undefined ? 'text' : 'date';
  const isNumber = shown.trim() !== '' && Number.isFinite(Number(shown));
  const kind = TRAIT_KINDS.find((each) => each === named);
  if (kind) return isNumber ? kind : 'text';
  return typeof value === 'number' ? 'level' : 'text';
}

/** The last second that JavaScript's dates have. */
const MAX_SECONDS = 8.64e12;

/** A time in seconds or milliseconds since 1970, or written as a date. Undefined for what is no time. */
function toSeconds(value: string): number | undefined {
  const time = Number(value);
  // Seconds of this size are thousands of years away: milliseconds.
  const seconds = Number.isNaN(time)
    ? Date.parse(value) / 1_000
    : Math.abs(time) > 1e11
      ? time / 1_000
      : time;
  return Number.isFinite(seconds) && Math.abs(seconds) <= MAX_SECONDS ? Math.floor(seconds) : undefined;
}
