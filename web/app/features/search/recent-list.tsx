import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

export type RecentListProps = {
  searches: readonly string[];
  onChoose: (text: string) => void;
  /** Takes one out, or without a text all of them. */
  onDrop: (text?: string) => void;
};

/** The recent searches, shown while the field is empty. Renders nothing without any. */
export function RecentList({ searches, onChoose, onDrop }: RecentListProps) {
  if (searches.length === 0) return null;
  return (
    <section aria-labelledby="recent-searches" className="p-2">
      <div className="flex items-center justify-between ps-3">
        <h2 id="recent-searches" className="label text-small text-mute">
          Recent searches
        </h2>
        <Button variant="ghost" size="sm" onClick={() => onDrop()}>
          Clear
        </Button>
      </div>
      <ul>
        {searches.map((text) => (
          <li key={text} className="flex items-center rounded-md hover:bg-raise">
            <button
              type="button"
              onClick={() => onChoose(text)}
              className="flex min-h-12 min-w-0 flex-1 items-center gap-4 rounded-md px-3 text-start text-lead"
            >
              <Icon name="clock" className="size-4.5 shrink-0 text-mute" />
              <span className="truncate">{text}</span>
            </button>
            <Button variant="ghost" size="icon" aria-label={`Remove “${text}”`} onClick={() => onDrop(text)}>
              <Icon name="close" className="size-4.5" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
