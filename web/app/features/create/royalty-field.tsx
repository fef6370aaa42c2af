import { Button } from '../../ui/button.tsx';
import { Gauge } from '../../ui/feedback/gauge.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { FieldProps } from '../../ui/forms/use-form.ts';
import { MAX_ROYALTY_PERCENT } from './creation.ts';

const SUGGESTED = ['0', '10', '20', '30'];

/** Reads a royalty in percent. Gives basis points, or a sentence about what is wrong. */
export function readRoyalty(text: string): number | string {
  const given = text.trim().replace(/%$/, '').trim();
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(given)) return 'Write a number from 0 to 70, such as 10.';
  const percent = Number(given);
  return percent > MAX_ROYALTY_PERCENT ? 'A royalty is 70% at most.' : Math.round(percent * 100);
}

/** The field for the creator's royalty of each sale: a field, what is suggested, and a gauge up to the most. */
export function RoyaltyField(field: FieldProps<string>) {
  const read = readRoyalty(field.value);
  const percent = typeof read === 'number' ? read / 100 : 0;
  return (
    <div className="grid gap-3">
      <TextField
        label="Royalties"
        inputMode="decimal"
        autoComplete="off"
        required
        hint="Suggested: 0, 10%, 20%, 30%. Maximum is 70%"
        action={<span className="grid h-full w-12 place-items-center text-mute">%</span>}
        {...field}
      />
      <fieldset aria-label="Suggested royalties" className="flex flex-wrap gap-2">
        {SUGGESTED.map((each) => (
          <Button
            key={each}
            size="sm"
            aria-pressed={field.value === each}
            className="aria-pressed:border-signal"
            onClick={() => field.onChange(each)}
          >
            {each}%
          </Button>
        ))}
      </fieldset>
      <Gauge
        label={`Of each later sale, up to ${MAX_ROYALTY_PERCENT}%`}
        fraction={percent / MAX_ROYALTY_PERCENT}
        value={`${percent}%`}
      />
    </div>
  );
}
