import { MAX_PIN_DESCRIPTION, MAX_PIN_IMAGE, MAX_PIN_NAME } from '@pitlane/shared/domain/cars/ipfs';
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
        hint="The address of a picture, music or a video: https://, ipfs:// or data:."
        inputMode="url"
        autoComplete="off"
        maxLength={MAX_PIN_IMAGE}
        disabled={disabled}
        value={draft.image}
        onChange={(image) => onFill({ image })}
      />
      <TextField
        name="name"
        label="Name"
        autoComplete="off"
        maxLength={MAX_PIN_NAME}
        disabled={disabled}
        value={draft.name}
        onChange={(name) => onFill({ name })}
      />
      <TextArea
        name="description"
        label="Description"
        maxLength={MAX_PIN_DESCRIPTION}
        disabled={disabled}
        value={draft.description}
        onChange={(description) => onFill({ description })}
      />
    </div>
  );
}
