import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RecentList } from './recent-list.tsx';
import { addRecent, dropRecent, readRecent } from './recent-searches.ts';
import { type SearchResult, toGroups } from './search-groups.ts';
import { MAX_QUERY, searchPath } from './search-paths.ts';
import { LotsToCome, SearchResultRow, toOptionId } from './search-result.tsx';
import { useSearchStart } from './search-start.ts';
import { useSearch } from './use-search.ts';

type SearchPanelProps = {
  input: RefObject<HTMLInputElement | null>;
  onDone: () => void;
};

/** The field and what it finds, group by group; before, and where nothing is found, suggestions. Arrow keys choose, Enter goes. */
export function SearchPanel({ input, onDone }: SearchPanelProps) {
  const [text, setText] = useState('');
  /** The place of the chosen line; undefined before the reader has moved: then it is the first result. */
  const [at, setAt] = useState<number>();
  const [attempt, setAttempt] = useState(0);
  const [recent, setRecent] = useState(() => readRecent());
  /** The text for which Enter was pressed before its answer was there. */
  const [entered, setEntered] = useState('');
  const { answer, loading, error } = useSearch(text, attempt);
  const navigate = useNavigate();
  const query = text.trim();
  // The dialog looks for its first control before this code is loaded. Do not focus at once: if both happen
  // together, the dialog takes this field for the earlier focus, and has no place to return it to.
  useEffect(() => {
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [input]);

  const start = useSearchStart();
  const foundGroups = query && answer ? toGroups(answer) : [];
  const found = foundGroups.flatMap(({ results }) => results);
  const isEmpty = query !== '' && !loading && !error && found.length === 0;
  const all: SearchResult = {
    key: 'all',
    to: searchPath(query),
    label: `All results for “${query}”`,
    icon: 'search',
  };
  const suggests = query === '' || isEmpty;
  const groups = suggests ? start.groups : foundGroups;
  const results = found.length > 0 ? [...found, all] : groups.flatMap((group) => group.results);
  // A suggestion is chosen only by the reader: Enter in an empty field goes nowhere.
  const chosen = Math.min(at ?? (found.length > 0 ? 0 : -1), results.length - 1);
  const chosenResult = results[chosen];

  const leave = () => {
    addRecent(query);
    onDone();
  };
  const go = (result: SearchResult | undefined) => {
    if (!result) return;
    leave();
    void navigate(result.to);
  };
  const type = (next: string) => {
    setText(next);
    setAt(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && results.length > 0) {
      event.preventDefault();
      const from = chosen < 0 && step < 0 ? 0 : chosen;
      setAt((from + step + results.length) % results.length);
    }
    if (event.key !== 'Enter') return;
    if (loading) setEntered(query);
    else if (!error) go(chosenResult ?? (query ? all : undefined));
  };
  const onAnswer = useEffectEvent(() => {
    if (entered === '' || entered !== query) return;
    setEntered('');
    if (!error) go(chosenResult ?? all);
  });
  useEffect(() => {
    if (!loading) onAnswer();
  }, [loading]);
  // By the keyboard the chosen line may be below the edge.
  useEffect(() => {
    if (chosenResult) document.getElementById(toOptionId(chosenResult))?.scrollIntoView({ block: 'nearest' });
  }, [chosenResult]);

  const row = (result: SearchResult) => (
    <SearchResultRow
      key={result.key}
      result={result}
      chosen={result.key === chosenResult?.key}
      onPoint={() => setAt(results.findIndex(({ key }) => key === result.key))}
      onGo={leave}
    />
  );
  return (
    <div>
      <div className="sticky top-0 z-10 flex h-15 items-center gap-3 border-b has-[input:focus-visible]:shadow-[inset_0_-2px_0_var(--focus)] bg-panel pe-3 ps-5">
        {loading ? <Spinner /> : <Icon name="search" className="size-5 text-mute" />}
        <input
          ref={input}
          type="search"
          value={text}
          maxLength={MAX_QUERY}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder="Cars, people, news and help"
          aria-label="Search cars, people, news and help"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={results.length > 0}
          aria-controls="search-results"
          aria-activedescendant={chosenResult && toOptionId(chosenResult)}
          className="h-full min-w-0 flex-1 bg-transparent text-lead outline-none placeholder:text-mute [&::-webkit-search-cancel-button]:hidden"
        />
        <Button variant="ghost" size="sm" onClick={onDone}>
          <span className="pointer-coarse:hidden">Esc</span>
          <span className="hidden pointer-coarse:inline">Close</span>
        </Button>
      </div>
      {error && (
        <Callout
          kind="error"
          className="m-4"
          action={
            <Button size="sm" onClick={() => setAttempt(attempt + 1)}>
              Retry
            </Button>
          }
        >
          {error}
        </Callout>
      )}
      {query && answer?.partial && (
        <p className="px-5 pt-4 text-mute">No exact matches. These results match some of your words.</p>
      )}
      {query && answer?.corrected && (
        <p className="px-5 pt-4 text-mute">
          Showing results for <b className="font-medium text-ink">{answer.corrected}</b>
        </p>
      )}
      <p role="status" className={isEmpty ? 'px-5 pt-5 text-mute' : 'sr-only'}>
        {isEmpty &&
          `No results for “${query}”. Try a name, a number or a trait such as “muscle” or “legend”, or start from here.`}
        {!loading && found.length > 0 && toStatus(found.length, answer?.corrected ?? null)}
      </p>
      {query === '' && (
        <RecentList
          searches={recent}
          onChoose={(chosenText) => {
            type(chosenText);
            input.current?.focus();
          }}
          onDrop={(dropped) => {
            setRecent(dropRecent(dropped));
            input.current?.focus();
          }}
        />
      )}
      <div
        id="search-results"
        role="listbox"
        aria-label={found.length > 0 ? 'Results' : 'Suggestions'}
        className="p-2 empty:hidden"
      >
        {suggests && start.lotsToCome && <LotsToCome />}
        {groups.map(({ name, layout, results: lines }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which no fieldset may have
          <div key={name} role="group" aria-labelledby={`search-group-${name}`} className="pb-2">
            <p
              id={`search-group-${name}`}
              role="presentation"
              className="label px-3 py-2 text-small text-mute"
            >
              {name}
            </p>
            <div role="presentation" data-tiles={layout && ''} className={layout && TILES}>
              {lines.map(row)}
            </div>
          </div>
        ))}
        {found.length > 0 && row(all)}
      </div>
    </div>
  );
}

const TILES = 'group grid grid-cols-2 gap-x-2 sm:grid-cols-3';

function toStatus(count: number, corrected: string | null): string {
  return `${corrected ? `Showing results for ${corrected}. ` : ''}${count} found`;
}
