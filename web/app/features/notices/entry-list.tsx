import { m } from '@pitlane/shared/messages/messages';
import type { ReactNode } from 'react';
import type { Entry } from './entries.ts';

/** The lines of the inbox, with the tips under a title of their own. */
export function EntryList({ entries, row }: { entries: readonly Entry[]; row: (entry: Entry) => ReactNode }) {
  const firstTip = entries.findIndex(({ kind }) => kind === 'tip');
  const news = firstTip < 0 ? entries : entries.slice(0, firstTip);
  const tips = entries.slice(news.length);
  const lines = (some: readonly Entry[]) => some.map((entry) => <li key={entry.key}>{row(entry)}</li>);
  return (
    <>
      {news.length > 0 && <ul className="divide-y">{lines(news)}</ul>}
      {tips.length > 0 && (
        <section aria-label={m.notices.tips} className={news.length > 0 ? 'border-t' : undefined}>
          <h2 className="label bg-raise px-4 py-2 text-small text-mute">{m.notices.tips}</h2>
          <ul className="divide-y">{lines(tips)}</ul>
        </section>
      )}
    </>
  );
}
