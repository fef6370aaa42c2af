import { Button } from '../../ui/button.tsx';

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
          Newest
        </Button>
      )}
      {next !== null && (
        <Button size="sm" onClick={() => onChange(next)}>
          Older
        </Button>
      )}
    </div>
  );
}
