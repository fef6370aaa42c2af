import { m } from '@pitlane/shared/messages/messages';

const DAYS = [1, 3, 7, 30, 90] as const;

export type DurationChoiceProps = {
  days: number;
  onChange: (days: number) => void;
  /** The choice cannot be changed: it is being signed, or is signed. */
  fixed: boolean;
};

/** How long a listing is good. */
export function DurationChoice({ days, onChange, fixed }: DurationChoiceProps) {
  return (
    <fieldset className="min-w-0" disabled={fixed}>
      <legend className="mb-1.5 text-small font-medium">{m.orders.endsAfter}</legend>
      <div className="grid grid-cols-5 gap-2">
        {DAYS.map((each) => (
          <label
            key={each}
            className="grid min-h-11 place-items-center rounded-md border border-edge px-1 text-center transition-colors not-has-disabled:hover:border-ink has-checked:border-signal has-checked:bg-raise has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
          >
            <input
              type="radio"
              name="days"
              value={each}
              checked={each === days}
              onChange={() => onChange(each)}
              className="sr-only"
            />
            <span className="label text-body whitespace-nowrap">
              {each} {each === 1 ? 'day' : 'days'}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
