import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ButtonLink } from '../../ui/text-link.tsx';
import { RankHead } from './rank-head.tsx';
import { type Ranking, toLines } from './rank-lines.ts';
import { getRankQueryOptions, TOP_TEN_PATH } from './rank-queries.ts';
import { FIRST_QUESTION } from './rank-question.ts';
import { RankRow } from './rank-row.tsx';
import { useTravel } from './use-travel.ts';

const MAX_ROWS = 10;

/** The top sellers of the last seven days, kept live. Renders nothing while there are none. */
export function TopTen({ first }: { first: Ranking }) {
  const { data } = useQuery({ ...getRankQueryOptions(TOP_TEN_PATH), initialData: first });
  const lines = toLines(data).lines.slice(0, MAX_ROWS);
  const ref = useRef<HTMLTableElement>(null);
  useTravel(ref, lines.map(({ key }) => key).join());
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="top-ten" className="@container min-w-0">
      <div className="mb-4 flex min-h-10 items-center justify-between gap-4">
        <h2 id="top-ten" className="display text-h2">
          Top sellers of the week
        </h2>
        <ButtonLink to="/rangking" variant="ghost" size="sm">
          See all<span className="sr-only">: Top sellers of the week</span>
        </ButtonLink>
      </div>
      <table
        ref={ref}
        className="w-full border-separate border-spacing-0 overflow-clip rounded-xl border bg-panel"
      >
        <caption className="sr-only">Authors, last 7 days</caption>
        <RankHead question={FIRST_QUESTION} />
        <tbody>
          {lines.map((line) => (
            <RankRow key={line.key} line={line} compared own={false} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
