/** How a trait of a free-form token is shown, by OpenSea's `display_type`: `level` is a number without one. */
export const TRAIT_KINDS = ['text', 'level', 'number', 'boost_number', 'boost_percentage', 'date'] as const;
export type TraitKind = (typeof TRAIT_KINDS)[number];

/** A trait of a free-form token, from its metadata. */
export type TokenTrait = {
  /** Null for a value without a name. */
  name: string | null;
  kind: TraitKind;
  /** As its metadata has it: a number is written in digits, and a date in seconds since 1970. */
  value: string;
  /** Its highest possible value; null without one. */
  max: number | null;
};

/** A trait to look for: every token that has this value under this name. */
export type TraitFilter = Pick<TokenTrait, 'name' | 'value'>;

/** "Background:Blue", as addresses have it. In the name, a colon is written %3A and a percent sign %25. */
export function writeTraitFilter({ name, value }: TraitFilter): string {
  return `${(name ?? '').replaceAll('%', '%25').replaceAll(':', '%3A')}:${value}`;
}

/** The longest text that is read as a trait. */
export const MAX_TRAIT_FILTER = 1_000;

/** Reads what writeTraitFilter has written; undefined of a text without a colon or a value, with a NUL, and of one that is too long. */
export function readTraitFilter(text: string): TraitFilter | undefined {
  if (text.length > MAX_TRAIT_FILTER || text.includes('\0')) return undefined;
  const [, name = '', value = ''] = /^([^:]*):(.+)$/s.exec(text) ?? [];
  if (value === '') return undefined;
  return { name: name.replaceAll(/%3A/gi, ':').replaceAll('%25', '%') || null, value };
}
