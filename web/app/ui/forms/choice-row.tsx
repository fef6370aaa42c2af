export type ChoiceRowProps<T extends string | number> = {
  legend: string;
  name: string;
  choices: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  /** The choice cannot be changed. */
  fixed?: boolean;
};

/** A few choices side by side, one of them taken. */
export function ChoiceRow<T extends string | number>({
  legend,
  name,
  choices,
  value,
  onChange,
  fixed = false,
}: ChoiceRowProps<T>) {
  return (
    <fieldset className="min-w-0" disabled={fixed}>
      <legend className="mb-1.5 text-small font-medium">{legend}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            // The sheet's foot lies over its end: what is focused comes to stand above it.
            className="grid min-h-11 scroll-mb-60 place-items-center rounded-md border border-edge px-1 text-center transition-colors not-has-disabled:hover:border-ink has-checked:border-signal has-checked:bg-raise has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            <span className="label text-body whitespace-nowrap">{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
