import { splitTitle } from '../../lib/format/split-title.ts';

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
