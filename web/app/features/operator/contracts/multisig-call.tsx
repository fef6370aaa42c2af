import type { OwnedContract } from '@pitlane/shared/api/contracts';
import { saveFile } from '../../../lib/save-file.ts';
import { Accordion } from '../../../ui/accordion.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { type RawCall, toSafeJson } from './multisig.ts';
import { NoteForm } from './note-form.tsx';

export type MultisigCallProps = {
  contract: OwnedContract;
  name: string;
  /** Undefined until it can be sent. */
  call: RawCall | undefined;
  /** A transaction that the audit log does not have. */
  unnoted: string | undefined;
};

/**
 * The call for a multisig: target, value and data to copy, and a file for the Safe's transaction builder. Below it the transaction is
 * noted once it was sent.
 */
export function MultisigCall({ contract, name, call, unnoted }: MultisigCallProps) {
  const content = (
    <>
      {call ? (
        <Call contract={contract} name={name} call={call} />
      ) : (
        <p className="mt-2 text-small text-mute">The call is here when the simulation succeeds.</p>
      )}
      <NoteForm key={unnoted} contract={contract} unnoted={unnoted} />
    </>
  );
  return <Accordion items={[{ id: 'multisig', title: 'For a multisig', content }]} />;
}

type CallProps = { contract: OwnedContract; name: string; call: RawCall };

function Call({ contract, name, call: { to, value, data } }: CallProps) {
  const save = () => {
    const json = toSafeJson(contract, { to, value, data }, { name, now: Date.now() });
    saveFile(`${contract.id}.json`, new Blob([json], { type: 'application/json' }));
  };
  return (
    <>
      <dl className="mt-2 grid gap-1.5 text-small">
        <Part name="To" text={to} />
        <Part name="Value" text={value} />
        <Part name="Data" text={data} />
      </dl>
      <Button size="sm" className="mt-2.5" onClick={save}>
        Save for the Safe transaction builder
      </Button>
    </>
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
