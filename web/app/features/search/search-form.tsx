import { useRef } from 'react';
import { Form } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { buttonClass } from '../../ui/button.tsx';
import { fieldClass } from '../../ui/forms/field-frame.tsx';
import { addRecent } from './recent-searches.ts';
import { MAX_QUERY } from './search-paths.ts';

/** The field of the page of results: a GET form, so it needs no script. */
export function SearchForm({ query }: { query: string }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Form
      action="/search"
      role="search"
      aria-label="Search the site"
      className="flex max-w-152 gap-2"
      onSubmit={() => addRecent(field.current?.value ?? '')}
    >
      <input
        key={query}
        ref={field}
        type="search"
        name="q"
        defaultValue={query}
        maxLength={MAX_QUERY}
        autoComplete="off"
        aria-label="Search cars, people, news and help"
        placeholder="Search cars, people, news and help"
        className={fieldClass}
      />
      <button type="submit" className={cx(buttonClass('primary'), 'min-h-11')}>
        Search
      </button>
    </Form>
  );
}
