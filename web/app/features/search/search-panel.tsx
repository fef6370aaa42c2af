import { isSearchable, SEARCHABLE } from '@pitlane/shared/domain/browse';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatTotal } from '../../lib/format-price.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type SearchResult, SearchResultRow } from './search-result.tsx';
import { useSearch } from './use-search.ts';

export type SearchPanelProps = {
  input: RefObject<HTMLInputElement | null>;
  places: readonly { to: string; label: string }[];
  onDone: () => void;
};

/** The field and what it finds: items by title, and pages by name. Arrow keys choose, Enter goes. */
export function SearchPanel({ input, places, onDone }: SearchPanelProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [attempt, setAttempt] = useState(0);
  /** The text for which Enter was pressed before its answer was there. */
  const [entered, setEntered] = useState('');
  const search = useSearch(text, attempt);
  const navigate = useNavigate();
  const query = text.trim();
  // The dialog looks for its first control before this code is loaded. Do not focus at once: if both happen
  // together, the dialog takes this field for the earlier focus, and has no place to return it to.
  useEffect(() => {
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [input]);

  const results: SearchResult[] = [
    ...search.cars.map((car) => ({ key: car.id, to: `${car.nft_link}/${car.id}`, car })),
    ...places
      .filter((place) => place.label.toLowerCase().includes(query.toLowerCase()))
      .map((place) => ({ key: place.to, to: place.to, label: place.label })),
  ];
  if (search.total > search.cars.length) {
    const to = `/explore?${new URLSearchParams({ title: search.query })}`;
    results.push({
      key: 'all',
      to,
      label: `All ${formatTotal(search.total, search.capped)} items with “${search.query}”`,
    });
  }
  const chosen = Math.min(at, results.length - 1);

  const go = (result: SearchResult | undefined) => {
    if (!result) return;
    onDone();
    void navigate(result.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && results.length > 0) {
      event.preventDefault();
      setAt((chosen + step + results.length) % results.length);
    }
    if (event.key !== 'Enter') return;
    if (search.loading) setEntered(query);
    else go(results[chosen]);
  };
  const onAnswer = useEffectEvent(() => {
    if (entered === '' || entered !== query) return;
    setEntered('');
    if (!search.error) go(results[chosen]);
  });
  useEffect(() => {
    if (!search.loading) onAnswer();
  }, [search.loading]);

  return (
    <div>
      <div className="sticky top-0 flex h-15 items-center gap-3 border-b has-[input:focus-visible]:shadow-[inset_0_-2px_0_var(--focus)] bg-panel pe-3 ps-5">
        {search.loading ? <Spinner /> : <Icon name="search" className="size-5 text-mute" />}
        <input
          ref={input}
          type="search"
          value={text}
          maxLength={80}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          placeholder="Search items and pages"
          aria-label="Search items and pages"
          role="combobox"
          aria-expanded={results.length > 0}
          aria-controls="search-results"
          aria-activedescendant={results[chosen] && `search-${results[chosen].key}`}
          className="h-full min-w-0 flex-1 bg-transparent text-lead outline-none placeholder:text-mute [&::-webkit-search-cancel-button]:hidden"
        />
        <Button variant="ghost" size="sm" onClick={onDone}>
          <span className="pointer-coarse:hidden">Esc</span>
          <span className="hidden pointer-coarse:inline">Close</span>
        </Button>
      </div>
      {search.error && (
        <Notice
          kind="error"
          className="m-4"
          action={
            <Button size="sm" onClick={() => setAttempt(attempt + 1)}>
              Retry
            </Button>
          }
        >
          {search.error}
        </Notice>
      )}
      <p
        role="status"
        className={
          query && !search.loading && !search.error && results.length === 0
            ? 'px-5 py-8 text-mute'
            : 'sr-only'
        }
      >
        {results.length === 0 ? query && nothingFound(query) : `${results.length} found`}
      </p>
      <div id="search-results" role="listbox" aria-label="Results" className="p-2 empty:hidden">
        {results.map((result, index) => (
          <SearchResultRow
            key={result.key}
            result={result}
            chosen={index === chosen}
            onPoint={() => setAt(index)}
            onGo={onDone}
          />
        ))}
      </div>
    </div>
  );
}

function nothingFound(query: string): string {
  if (!isSearchable(query)) return `To find an item, type ${SEARCHABLE}.`;
  return `Nothing is called “${query}”. Try part of a name or its number.`;
}
