import { cx } from '../../lib/class-names.ts';

export type Tile<Value extends string> = { value: Value; label: string; note: string };

export type TileChoiceProps<Value extends string> = {
  legend: string;
  name: string;
  tiles: readonly Tile<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
};

/** One of a few things, each with a note; the arrow keys move between them. Many of them scroll. */
export function TileChoice<Value extends string>(props: TileChoiceProps<Value>) {
  const { legend, name, tiles, value, onChange } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-small font-medium">{legend}</legend>
      <div
        className={cx('grid grid-cols-2 gap-2.5', tiles.length > 6 && '-m-1 max-h-52 overflow-y-auto p-1')}
      >
        {tiles.map((tile) => (
          <label
            key={tile.value}
            className="relative grid gap-0.5 rounded-md border border-edge px-3.5 py-2.5 transition-colors hover:border-ink has-checked:border-signal has-checked:bg-raise has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={tile.value}
              checked={tile.value === value}
              onChange={() => onChange(tile.value)}
              // At its lower edge: where the focus goes, the whole tile comes above the footer of a sheet.
              className="sr-only bottom-0"
            />
            <span className="label text-lead">{tile.label}</span>
            <span className="text-small text-mute">{tile.note}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
