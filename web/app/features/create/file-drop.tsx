import { FILE_KINDS, FILE_MIME } from '@pitlane/shared/domain/cars/item-files';
import { m } from '@pitlane/shared/messages/messages';
import { useId, useRef, useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import { toAddress } from '../../lib/site-path.ts';
import { Button } from '../../ui/button.tsx';
import { FieldNote } from '../../ui/forms/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ChosenFile } from './chosen-files.ts';

export type FileDropProps = {
  label: string;
  /** Several may be chosen. */
  multiple: boolean;
  files: readonly ChosenFile[];
  /** Files are being looked at. */
  busy: boolean;
  error: string | undefined;
  onAdd: (files: readonly File[]) => void;
  onRemove: (file: ChosenFile) => void;
};

const ACCEPTED = FILE_KINDS.map((kind) => FILE_MIME[kind]).join(',');

/** Where files are dropped or chosen, and below it a row for each. The whole zone is one button. */
export function FileDrop({ label, multiple, files, busy, error, onAdd, onRemove }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const [isOver, setOver] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <p className="text-small font-medium">{label}</p>
      <button
        type="button"
        name="files"
        aria-describedby={noteId}
        aria-busy={busy || undefined}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          onAdd([...event.dataTransfer.files]);
        }}
        className={cx(
          'grid min-h-36 place-items-center content-center gap-2 rounded-xl border-2 border-dashed px-4 py-6 text-center transition-colors hover:border-ink',
          isOver ? 'border-signal bg-raise' : error === undefined ? 'border-edge' : 'border-stop',
        )}
      >
        <Icon name="plus" className="size-7" />
        <span className="label text-lead">
          {isOver
            ? m.create.dropItHere
            : multiple
              ? m.create.chooseFilesOrDropThemHere
              : m.create.chooseAFileOrDropIt}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        multiple={multiple}
        hidden
        aria-label={label}
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <span className="flex min-h-lh items-start text-small text-mute">
        <FieldNote id={noteId} error={error} hint={m.create.pngJpgGifWebpOrMp4} />
      </span>
      {files.length > 0 && (
        <ul className="mt-1.5 grid grid-cols-1 gap-2" aria-label={m.create.chosenFiles}>
          {files.map((chosen) => (
            <li key={chosen.shown} className="flex items-center gap-3 rounded-md border bg-panel p-2">
              <img
                src={toAddress(chosen.shown)}
                alt=""
                className="size-12 rounded-sm bg-raise object-cover"
              />
              <span className="min-w-0 flex-1">
                <bdi className="block truncate font-medium">{chosen.file.name}</bdi>
                <span className="block text-small text-mute tabular-nums">
                  {chosen.kind}, {formatSize(chosen.file.size)}
                </span>
              </span>
              <Button
                variant="ghost"
                size="icon"
                aria-label={m.create.removeName({ name: chosen.file.name })}
                onClick={() => onRemove(chosen)}
              >
                <Icon name="close" className="size-5" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Bytes as people read them: "1.2 MB". */
function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000)).toLocaleString('en')} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
