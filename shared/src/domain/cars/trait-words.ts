/**
 * The words that searches know cars by: their series, body, paint, rank and the other traits. A word means a value when the
 * value's label has it: "gt", "muscle", "hex camo", "legend".
 */
import { foldText, splitWords } from '../fold-text.ts';
import { RANK_LABEL, RANKS, type Rank } from './car-ranks.ts';
import {
  BODY_LABEL,
  GLASS_LABEL,
  LIGHTS_LABEL,
  LIVERY_COLOUR_LABEL,
  LIVERY_LABEL,
  PAINT_LABEL,
  type Paint,
  RIM_FINISH_LABEL,
  SERIES_BODY,
  SERIES_MATERIAL,
  SPOILER_LABEL,
  STANCE_LABEL,
  WHEELS_LABEL,
} from './car-trait-lists.ts';
import { SERIES, SERIES_LABEL, type Series } from './series.ts';

/** Words that name a kind of trait, and no value: any car has one. "legend rank" means what "legend" does. */
const KIND_WORDS = new Set(
  'car cars series body paint rank livery wheels wheel rims spoiler lights glass stance'.split(' '),
);
/** Shorter words have to be whole: two letters begin too many others. */
const MIN_START = 3;

type Value = { key: string; words: readonly string[] };

const toWords = (label: string) => splitWords(foldText(label));
const toValues = (kind: string, labels: Readonly<Record<string, string>>): Value[] =>
  Object.entries(labels)
    .filter(([value]) => value !== 'none')
    .map(([value, label]) => ({ key: `${kind}:${value}`, words: toWords(label) }));

/** The values that a car's name does not show, each with its key among the words of a car (the SQL function list_car_words). */
const HIDDEN_VALUES: readonly Value[] = [
  ...RANKS.map((rank, index) => ({ key: `rank:${index}`, words: toWords(RANK_LABEL[rank]) })),
  ...toValues('livery', LIVERY_LABEL),
  ...toValues('liveryColour', LIVERY_COLOUR_LABEL),
  ...toValues('wheels', WHEELS_LABEL),
  ...toValues('rimFinish', RIM_FINISH_LABEL),
  ...toValues('spoiler', SPOILER_LABEL),
  ...toValues('lights', LIGHTS_LABEL),
  ...toValues('glass', GLASS_LABEL),
  ...toValues('stance', STANCE_LABEL),
];

/** The values that a car's name shows: its paint, and with that series and body (car-name.ts). */
const PAINT_VALUES: readonly Value[] = Object.entries(PAINT_LABEL).map(([paint, label]) => ({
  key: `paint:${paint}`,
  words: [...toWords(label), ...toWords(describeSeries(paint))],
}));

/** The words for the series and body of a paint or material. */
function describeSeries(paint: string): string {
  const series = SERIES.find((each) => paint.startsWith(SERIES_MATERIAL[each]));
  return series ? `${SERIES_LABEL[series]} ${BODY_LABEL[SERIES_BODY[series]]}` : '';
}

const PAINT_WORDS = new Map(PAINT_VALUES.map(({ key, words }) => [key.slice('paint:'.length), words]));

/** Every word of a trait, folded. */
export const TRAIT_WORDS: readonly string[] = [
  ...new Set([...HIDDEN_VALUES, ...PAINT_VALUES].flatMap(({ words }) => words)),
];
const WHOLE = new Set(TRAIT_WORDS);

/** Returns whether a folded word names a kind of trait and no value. */
export function isKindWord(word: string): boolean {
  return KIND_WORDS.has(word);
}

/** Returns whether cars of this paint have a trait with this folded word: in the paint's own name, or their series or body. */
export function hasPaintWord(paint: Paint, word: string): boolean {
  return matches(PAINT_WORDS.get(paint) ?? [], word);
}

/** The keys of the values that a folded word may mean, such as `livery:hex-camo`. `paints`: those of a paint too. */
export function findTraitKeys(word: string, { paints }: { paints: boolean }): string[] {
  const values = paints ? [...HIDDEN_VALUES, ...PAINT_VALUES] : HIDDEN_VALUES;
  return values.filter(({ words }) => matches(words, word)).map(({ key }) => key);
}

/** A typed word with a hyphen is several. A whole word of some trait means only that: "legend" is a rank, and not the beginning of a series. */
function matches(words: readonly string[], typed: string): boolean {
  const parts = splitWords(typed);
  return parts.length > 0 && parts.every((part) => hasWord(words, part));
}

function hasWord(words: readonly string[], typed: string): boolean {
  if (WHOLE.has(typed)) return words.includes(typed);
  return typed.length >= MIN_START && words.some((word) => word.startsWith(typed));
}

/** The series and ranks that a text names and nothing else, for the filters of Explore; undefined when it has other words. */
export function readSeriesAndRanks(text: string): { series: Series[]; ranks: Rank[] } | undefined {
  const words = splitWords(text).filter((word) => !isKindWord(word));
  const named = words.map((word) => ({
    series: SERIES.filter((each) => toWords(describeSeries(SERIES_MATERIAL[each])).includes(word)),
    ranks: RANKS.filter((rank) => toWords(RANK_LABEL[rank]).includes(word)),
  }));
  if (named.length === 0 || named.some(({ series, ranks }) => series.length + ranks.length === 0))
    return undefined;
  // Two words about one thing have to agree: "rare gt" is no car.
  const series = agree(named.map((each) => each.series));
  const ranks = agree(named.map((each) => each.ranks));
  return series && ranks && { series, ranks };
}

/** The values that all non-empty lists share: undefined when they share none, empty when there is no such list. */
function agree<Value>(lists: readonly Value[][]): Value[] | undefined {
  const given = lists.filter(({ length }) => length > 0);
  const all = given.reduce<Value[] | undefined>(
    (shared, list) => (shared ? shared.filter((value) => list.includes(value)) : list),
    undefined,
  );
  return all?.length === 0 ? undefined : (all ?? []);
}
