import { isSearchable, SEARCHABLE } from '@pitlane/shared/domain/browse';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { cx } from '../../../lib/class-names.ts';
import { fieldClass } from '../../../ui/forms/field-class.ts';
import { Icon } from '../../../ui/icon.tsx';
import { toTitleFilter } from './browse.ts';

const TYPING_PAUSE_MS = 250;

export type TitleFilterProps = { value: string; onChange: (title: string) => void };

/** Filters by a part of the title, a moment after the last key. */
export function TitleFilter({ value, onChange }: TitleFilterProps) {
  const id = useId();
  const hint = useId();
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    // The URL changed from outside: a chip was removed, or the reader went back.
    setShown(value);
    if (value !== toTitleFilter(text)) setText(value);
  }
  const apply = useEffectEvent(() => {
    if (toTitleFilter(text) !== value.trim()) onChange(toTitleFilter(text));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the pause anew
  useEffect(() => {
    const timer = setTimeout(apply, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const short = text.trim() !== '' && !isSearchable(text);
  return (
    <div className="relative">
      <label htmlFor={id} className="sr-only">
        Filter by title
      </label>
      <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-mute" />
      <input
        id={id}
        type="search"
        name="title"
        maxLength={80}
        autoComplete="off"
        placeholder="Filter by title"
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-describedby={short ? hint : undefined}
        className={cx(fieldClass, 'pl-10')}
      />
      {short && (
        <p id={hint} className="mt-1.5 text-small text-mute">
          Type {SEARCHABLE}.
        </p>
      )}
    </div>
  );
}
