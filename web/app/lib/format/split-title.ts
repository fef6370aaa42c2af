/** A title in two parts. `number` is empty when the title ends in none. */
export type SplitTitle = { name: string; number: string };

/** Splits the number off the end of a car's title: "Rose Monarch 0085" is "Rose Monarch" and "0085". */
export function splitTitle(title: string): SplitTitle {
  const match = /^(.*\S)\s+(#?\d+)$/.exec(title);
  return { name: match?.[1] ?? title, number: match?.[2] ?? '' };
}
