import type { OwnedContract } from '@pitlane/shared/api/contracts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { type RawCall, toSafeJson } from './multisig.ts';

export type MultisigCallProps = { contract: OwnedContract; name: string; call: RawCall };

/** The call for a multisig: target, value and data to copy, and a file for the Safe's transaction builder. */
export function MultisigCall({ contract, name, call: { to, value, data } }: MultisigCallProps) {
  const save = () => {
    const json = toSafeJson(contract, { to, value, data }, { name, now: Date.now() });
    saveFile(`${contract.id}.json`, new Blob([json], { type: 'application/json' }));
  };
  return (
    <details className="rounded-md border px-3.5 py-2.5">
      <summary className="cursor-pointer font-semibold">For a multisig</summary>
      <dl className="mt-2 grid gap-1.5 text-small">
        <Part name="To" text={to} />
        <Part name="Value" text={value} />
        <Part name="Data" text={data} />
      </dl>
      <Button size="sm" className="mt-2.5" onClick={save}>
        Save for the Safe transaction builder
      </Button>
    </details>
  );
}

function Part({ name, text }: { name: string; text: string }) {
  return (
    <div className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-2">
      <dt className="text-mute">{name}</dt>
      <dd className="max-h-24 overflow-y-auto font-mono wrap-anywhere">{text}</dd>
      <dd>
        <CopyButton text={text} what={name.toLowerCase()} />
      </dd>
    </div>
  );
}
