import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { Draft } from './draft.ts';

export type MinterFieldsProps = { draft: Draft; disabled: boolean; onFill: (part: Partial<Draft>) => void };

/** Manual input: image link, name and description. */
export function MinterFields({ draft, disabled, onFill }: MinterFieldsProps) {
  return (
    <div className="grid gap-5">
      <TextField
        name="image"
        label="Image link"
        hint="https://, ipfs:// or data: leads to a picture, to music or to a video."
        inputMode="url"
        autoComplete="off"
        maxLength={60_000}
        disabled={disabled}
        value={draft.image}
        onChange={(image) => onFill({ image })}
      />
      <TextField
        name="name"
        label="Name"
        autoComplete="off"
        maxLength={200}
        disabled={disabled}
        value={draft.name}
        onChange={(name) => onFill({ name })}
      />
      <TextArea
        name="description"
        label="Description"
        maxLength={5_000}
        disabled={disabled}
        value={draft.description}
        onChange={(description) => onFill({ description })}
      />
    </div>
  );
}
