import { type ReactNode, useState } from 'react';
import { ChoiceRow } from '../../ui/forms/choice-row.tsx';
import { Answer } from './answer.tsx';
import { More } from './more.tsx';
import { getConsoleQueryOptions } from './operator-queries.ts';

/** An answer that is a page of a list. */
type ListPage = { next: number | null };

export type StateListProps<T extends ListPage, State extends string> = {
  /** Path of the list below /api/operator. */
  path: string;
  /** The name that the radio buttons share. */
  name: string;
  /** The first is chosen at the beginning. */
  states: readonly [StateChoice<State>, ...StateChoice<State>[]];
  children: (page: T, state: State) => ReactNode;
};
type StateChoice<State> = { value: State; label: string };

/** A list of the console by state, page by page, the newest first. */
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
          legend="State"
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
