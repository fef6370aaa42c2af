import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

type RecentListProps = {
  searches: readonly string[];
  onChoose: (text: string) => void;
  /** Takes one out, or without a text all of them. */
  onDrop: (text?: string) => void;
};

/** The recent searches, shown while the field is empty. Renders nothing without any. */
export function RecentList({ searches, onChoose, onDrop }: RecentListProps) {
  if (searches.length === 0) return null;
  return (
    <section aria-labelledby="recent-searches" className="px-2 pt-2">
      <div className="flex items-center justify-between ps-3">
        <h2 id="recent-searches" className="label text-small text-mute">
          Recent searches
        </h2>
        <Button variant="ghost" size="sm" onClick={() => onDrop()}>
          Clear
        </Button>
      </div>
      <ul className="flex flex-wrap gap-2 px-3 pb-1">
        {searches.map((text) => (
          <li key={text} className="flex max-w-full items-center rounded-md border">
            <button
              type="button"
              onClick={() => onChoose(text)}
              className="min-h-10 min-w-0 truncate rounded-md ps-3 pe-1 hover:underline"
            >
              {text}
            </button>
            <Button variant="ghost" size="icon" aria-label={`Remove “${text}”`} onClick={() => onDrop(text)}>
              <Icon name="close" className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
