import { m } from '@pitlane/shared/messages/messages';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ChoiceRow } from '../../ui/forms/choice-row.tsx';
import { getConsoleQueryOptions } from './operator-queries.ts';
import { Answer } from './panel.tsx';

/** An answer that is a page of a list. */
type ListPage = { next: number | null };

type StateListProps<T extends ListPage, State extends string> = {
  /** Path of the list below /api/operator. */
  path: string;
  /** The name that the radio buttons share. */
  name: string;
  /** The first is chosen at the beginning. */
  states: readonly [StateChoice<State>, ...StateChoice<State>[]];
  children: (page: T, state: State) => ReactNode;
};
type StateChoice<State> = { value: State; label: string };

/** A list of the console by state, page by page, newest first. */
export function StateList<T extends ListPage, State extends string>({
  path,
  name,
  states,
  children,
}: StateListProps<T, State>) {
  const [state, setState] = useState(states[0].value);
  const [before, setBefore] = useState<number>();
  const page = before === undefined ? '' : `&before=${before}`;
  return (
    <>
      <div className="max-w-md">
        <ChoiceRow
          legend={m.operator.state}
          name={name}
          choices={states}
          value={state}
          onChange={(chosen) => {
            setState(chosen);
            setBefore(undefined);
          }}
        />
      </div>
      <Answer options={getConsoleQueryOptions<T>(`${path}?state=${state}${page}`)}>
        {(data) => (
          <>
            {children(data, state)}
            <More next={data.next} isLater={before !== undefined} onChange={setBefore} />
          </>
        )}
      </Answer>
    </>
  );
}

type MoreProps = {
  /** Where the next page begins; null on the last one. */
  next: number | null;
  /** Whether this is not the first page. */
  isLater: boolean;
  onChange: (before: number | undefined) => void;
};

/** Links between the pages of a list whose newest come first. */
export function More({ next, isLater, onChange }: MoreProps) {
  if (next === null && !isLater) return null;
  return (
    <div className="flex gap-2">
      {isLater && (
        <Button size="sm" onClick={() => onChange(undefined)}>
          {m.operator.newest}
        </Button>
      )}
      {next !== null && (
        <Button size="sm" onClick={() => onChange(next)}>
          {m.operator.older}
        </Button>
      )}
    </div>
  );
}
