import { Form } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { buttonClass } from '../../ui/button.tsx';
import { fieldClass } from '../../ui/forms/field-frame.tsx';

/** Adds a car by its id or the address of its page: a GET form, so it needs no script. */
export function CompareForm({ ids }: { ids: readonly string[] }) {
  return (
    <Form key={ids.join()} action="/compare" aria-label="Add a car" className="max-w-152">
      {ids.length > 0 && <input type="hidden" name="ids" value={ids.join(',')} />}
      <label htmlFor={FIELD} className="mb-1.5 block text-small text-mute">
        Car’s ID or link
      </label>
      <div className="flex gap-2">
        <input
          id={FIELD}
          name="add"
          required
          maxLength={300}
          autoComplete="off"
          placeholder="binance-cars-12"
          className={fieldClass}
        />
        <button type="submit" className={cx(buttonClass(), 'min-h-11')}>
          Add
        </button>
      </div>
    </Form>
  );
}

const FIELD = 'compare-add';
