/**
 * A car's title on one line. If there is little space, the name is cut, but never the number that
 * distinguishes two cars.
 */
export function CarTitle({ title }: { title: string }) {
  const { name, number } = splitTitle(title);
  return (
    <span className="flex min-w-0" title={title}>
      <span className="truncate">{name}</span>
      {number && <span className="shrink-0 whitespace-pre tabular-nums"> {number}</span>}
    </span>
  );
}

/** A title in two parts. `number` is empty when the title ends in none. */
type SplitTitle = { name: string; number: string };

/** Splits the number off the end of a car's title: "Rose Monarch 0085" is "Rose Monarch" and "0085". */
export function splitTitle(title: string): SplitTitle {
  const match = /^(.*\S)\s+(#?\d+)$/.exec(title);
  return { name: match?.[1] ?? title, number: match?.[2] ?? '' };
}
