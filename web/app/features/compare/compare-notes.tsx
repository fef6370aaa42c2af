import type { Compare } from '@pitlane/shared/api/compare';
import { type ComparedIds, type CompareProblem, MAX_COMPARED } from '@pitlane/shared/domain/cars/compare';
import { Callout } from '../../ui/feedback/callout.tsx';

const PROBLEM: Record<CompareProblem, (id: string) => string> = {
  unknown: (id) => `There’s no car ${id} here. It may not be minted yet.`,
  hidden: (id) => `${id} is hidden on this site, so it isn’t compared.`,
  not_a_car: (id) => `${id} isn’t a car. Only cars can be compared.`,
};

type CompareNotesProps = { asked: ComparedIds; compared: Compare['compared'] };

/** Why some of what the address asks for is not in the comparison. Nothing when all of it is. */
export function CompareNotes({ asked, compared }: CompareNotesProps) {
  const notes = [
    ...compared.flatMap(({ id, problem }) => (problem === null ? [] : [PROBLEM[problem](id)])),
    ...asked.unreadable.map((text) => `“${text}” isn’t an item’s ID. An ID looks like binance-cars-12.`),
    ...asked.repeated.map((id) => `${id} was given twice. It’s compared once.`),
    ...(asked.extra.length > 0
      ? [
          `You can compare ${MAX_COMPARED} cars. Left out: ${asked.extra.slice(0, MAX_NAMED).join(', ')}${asked.extra.length > MAX_NAMED ? ' and more' : ''}.`,
        ]
      : []),
  ].slice(0, MAX_NOTES);
  if (notes.length === 0) return null;
  return (
    <Callout kind="warning" quiet className="mb-6">
      <ul className="grid gap-1 wrap-anywhere">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Callout>
  );
}

/** An address may name any number of things. */
const MAX_NAMED = 4;
const MAX_NOTES = 8;
