/** Every way to alter an answer in one place: a field, an entry of a list, or a word of 32 bytes in what a contract answers. */

/** Keys and indices on the way to a value. The last one may name a word of a hex text. */
export type Path = readonly (string | number | { word: number })[];
export type Change = { name: string; apply: (value: unknown) => unknown };
export type Alteration = { path: Path; change: Change };

/** What `apply` gives for a field that is left out. */
const LEFT_OUT = Symbol('left out');

/** Accounts and contracts that lies name; the test adds those of its world. */
const MALLORY = `0x${'9'.repeat(40)}`;
const ZERO = `0x${'0'.repeat(40)}`;
const HUGE = 2n ** 255n;
const WORD = 64;

const set = (name: string, value: unknown): Change => ({ name, apply: () => value });

/** Lists every alteration of an answer. `addresses` are other valid ones. */
export function listAlterations(answer: unknown, addresses: readonly string[]): Alteration[] {
  return listPlaces(answer).flatMap(({ path, value }) =>
    listChanges(value, addresses)
      .filter(({ apply }) => apply(value) !== value)
      .map((change) => ({ path, change })),
  );
}

/** Returns a copy of an answer with one alteration. */
export function alter(answer: unknown, { path, change }: Alteration): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return change.apply(answer);
  if (typeof step === 'object') return alterWord(String(answer), step.word, change);
  const copy = (Array.isArray(answer) ? [...answer] : { ...(answer as object) }) as Record<string, unknown>;
  const next = alter(copy[step], { path: rest, change });
  if (next === LEFT_OUT) delete copy[step];
  else copy[step] = next;
  return copy;
}

export const describePath = (path: Path): string =>
  path.map((step) => (typeof step === 'object' ? `word ${step.word}` : step)).join('.') || 'all of it';

type Place = { path: Path; value: unknown };

function listPlaces(value: unknown, path: Path = []): Place[] {
  const here = { path, value };
  if (typeof value === 'string' && isWords(value)) {
    const { length } = listWords(value);
    return [
      here,
      ...Array.from({ length }, (_, word) => ({ path: [...path, { word }], value: listWords(value)[word] })),
    ];
  }
  if (typeof value !== 'object' || value === null) return [here];
  return [here, ...Object.entries(value).flatMap(([key, each]) => listPlaces(each, [...path, key]))];
}

/** What a contract answers, or a call with the four bytes of its function. */
const isWords = (text: string): boolean =>
  /^0x[0-9a-f]*$/i.test(text) && text.length > 42 && [0, 8].includes((text.length - 2) % WORD);
const startOf = (text: string): number => 2 + ((text.length - 2) % WORD);
const listWords = (text: string): string[] =>
  text
    .slice(startOf(text))
    .match(/.{64}/g)
    ?.map((word) => `0x${word}`) ?? [];

function alterWord(text: string, word: number, change: Change): string {
  const words = listWords(text);
  const next = change.apply(words[word]);
  words[word] = typeof next === 'string' ? next : '0x';
  return text.slice(0, startOf(text)) + words.map((each) => each.slice(2)).join('');
}

function listChanges(value: unknown, addresses: readonly string[]): Change[] {
  const any = [set('null', null), set('left out', LEFT_OUT)];
  switch (typeof value) {
    case 'boolean':
      return [set('flipped', !value), ...any];
    case 'number':
      return [...listNumbers(BigInt(Math.trunc(value)), Number), ...any];
    case 'string':
      return [...listTexts(value, addresses), ...any];
    default:
      return Array.isArray(value) ? [...listLists(value), ...any] : [set('an empty object', {}), ...any];
  }
}

function listNumbers(value: bigint, write: (value: bigint) => unknown): Change[] {
  return [
    set('+1', write(value + 1n)),
    set('-1', write(value - 1n)),
    set('×10', write(value * 10n)),
    set('negative', write(-value)),
    set('0', write(0n)),
    set('huge', write(HUGE)),
  ];
}

function listTexts(text: string, addresses: readonly string[]): Change[] {
  const swapped = [MALLORY, ZERO, ...addresses];
  if (/^0x[0-9a-f]{40}$/i.test(text))
    return [...swapped.map((each) => set(each, each)), set('no address', '0x12'), set('empty', '')];
  if (/^0x[0-9a-f]{64}$/i.test(text)) return listWordChanges(text, swapped);
  if (/^0x[0-9a-f]{1,16}$/i.test(text))
    return [...listNumbers(BigInt(text), (n) => `0x${(n < 0n ? -n : n).toString(16)}`), set('empty', '0x')];
  if (/^\d+$/.test(text))
    return [...listNumbers(BigInt(text), String), set('empty', ''), set('no number', 'x')];
  return [
    set('empty', ''),
    set('other text', `${text} `),
    ...listLineChanges(text),
    ...(text.includes('cars-') ? [set('another item', text.replace(/\d+$/, '77'))] : []),
    ...(text.startsWith('binance') ? [set('another chain', text.replace('binance', 'avalanche'))] : []),
    ...(text.startsWith('0x') ? [set('cut off', text.slice(0, -2)), set('nothing', '0x')] : []),
  ];
}

function listWordChanges(text: string, addresses: readonly string[]): Change[] {
  const value = BigInt(text);
  const write = (n: bigint) => `0x${BigInt.asUintN(256, n).toString(16).padStart(WORD, '0')}`;
  const isAddress = value >> 160n === 0n && value >> 128n !== 0n;
  const swapped = addresses.map((each) => set(each, write(BigInt(each))));
  return isAddress
    ? [...swapped, ...listNumbers(value, write)]
    : [...listNumbers(value, write), set('-', '0x')];
}

/** Each line of a text left out, and with another word. */
function listLineChanges(text: string): Change[] {
  const lines = text.split('\n');
  if (lines.length === 1) return [];
  return lines.flatMap((line, at) => [
    set(`without line ${at}`, lines.toSpliced(at, 1).join('\n')),
    set(`another line ${at}`, lines.with(at, line.replace(/[\w.]+/, 'mallory.example')).join('\n')),
    set(`another end of line ${at}`, lines.with(at, line.replace(/\d+/g, '2031')).join('\n')),
  ]);
}

function listLists(list: readonly unknown[]): Change[] {
  return [
    set('emptied', []),
    set('reversed', list.toReversed()),
    set('doubled', [...list, ...list]),
    set('one more', [...list, list[0]]),
    set('one fewer', list.slice(1)),
  ].filter(({ apply }) => JSON.stringify(apply(list)) !== JSON.stringify(list));
}
