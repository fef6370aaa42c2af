import { isSearchable, SEARCHABLE } from '@pitlane/shared/domain/cars/browse';
import { useEffect, useEffectEvent, useState } from 'react';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { toTitleFilter } from './browse.ts';

const TYPING_PAUSE_MS = 250;

export type TitleFilterProps = {
  value: string;
  /** Why the server refuses the title. */
  error: string | undefined;
  onChange: (title: string) => void;
};

/** Filters by a part of the title, a moment after the last key. */
export function TitleFilter({ value, error, onChange }: TitleFilterProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  /** Titles that this field has asked for, and that are not in the URL yet. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (value !== shown) {
    setShown(value);
    const own = asked.indexOf(value);
    setAsked(own < 0 ? [] : asked.slice(own + 1));
    // Changed from outside: a chip was removed, or the reader went back. After the field's own search, more may have been typed.
    if (own < 0 && value !== toTitleFilter(text)) setText(value);
  }
  const apply = useEffectEvent(() => {
    const title = toTitleFilter(text);
    if (title === value.trim()) return;
    setAsked([...asked, title]);
    onChange(title);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key restarts the pause
  useEffect(() => {
    const timer = setTimeout(apply, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const short = text.trim() !== '' && !isSearchable(text);
  return (
    <TextField
      label="Filter by title"
      labelHidden
      icon="search"
      type="search"
      name="title"
      maxLength={80}
      autoComplete="off"
      placeholder="Filter by title"
      value={text}
      onChange={setText}
      hint={short ? `Type ${SEARCHABLE}.` : undefined}
      error={error}
    />
  );
}
