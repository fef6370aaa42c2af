/** How a trait of a free-form token is shown, by OpenSea's `display_type`: `level` is a number without one. */
export const TRAIT_KINDS = ['text', 'level', 'number', 'boost_number', 'boost_percentage', 'date'] as const;
export type TraitKind = (typeof TRAIT_KINDS)[number];

/** A trait of a free-form token, from its metadata. */
export type TokenTrait = {
  /** Null of a value without a name. */
  name: string | null;
  kind: TraitKind;
  /** As its metadata has it: a number is written in digits, and a date in seconds since 1970. */
  value: string;
  /** The highest value that it can have; null without one. */
  max: number | null;
};
