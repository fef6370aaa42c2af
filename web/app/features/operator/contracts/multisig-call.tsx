import type { OwnedContract } from '@pitlane/shared/api/contracts';
import { m } from '@pitlane/shared/messages/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { Accordion } from '../../../ui/accordion.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { CONSOLE_KEY } from '../operator-queries.ts';
import { LINE_BUTTON } from '../panel.tsx';
import { type RawCall, toSafeJson } from './multisig.ts';
import { noteCall } from './owner-act.ts';

type MultisigCallProps = {
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
        <p className="mt-2 text-small text-mute">{m.operator.theCallAppearsHereOnceThe}</p>
      )}
      <NoteForm key={unnoted} contract={contract} unnoted={unnoted} />
    </>
  );
  return <Accordion items={[{ id: 'multisig', title: m.operator.forAMultisig, content }]} />;
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
        <Part name={m.operator.to} text={to} />
        <Part name={m.operator.value} text={value} />
        <Part name={m.operator.data} text={data} />
      </dl>
      <Button size="sm" className="mt-2.5" onClick={save}>
        {m.operator.saveForTheSafeTransactionBuilder}
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

type NoteFormProps = {
  contract: OwnedContract;
  /** A transaction that the audit log does not have. */
  unnoted: string | undefined;
};

/** Writes a transaction that was sent elsewhere into the audit log, by its hash. */
function NoteForm({ contract, unnoted = '' }: NoteFormProps) {
  const client = useQueryClient();
  const [noted, setNoted] = useState('');
  const { formProps, field, fill, busy, failure } = useForm({
    initial: { hash: unnoted },
    check: ({ hash }) => ({
      ...(!/^0x[0-9a-f]{64}$/i.test(hash.trim()) && {
        hash: m.operator.enterAHash0xFollowedBy,
      }),
    }),
    send: async ({ hash }) => {
      setNoted('');
      const { function: name, multisig } = await noteCall(contract.id, hash.trim().toLowerCase());
      fill({ hash: '' });
      setNoted(`Noted in the audit log: ${name ?? 'a call'}${multisig ? m.operator.sentByAMultisig : ''}.`);
      await client.invalidateQueries({ queryKey: CONSOLE_KEY });
    },
  });
  return (
    <form {...formProps} className="mt-3 grid grid-cols-1 items-start gap-3 sm:grid-cols-[1fr_auto]">
      <TextField
        {...field('hash')}
        label={m.operator.transactionHash}
        placeholder="0x…"
        hint={m.operator.theTransactionThatSentTheCall}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton size="md" busy={busy} failure={failure} className={`${LINE_BUTTON} sm:mt-6.5`}>
        {m.operator.noteIt}
      </SubmitButton>
      {noted && (
        <Callout kind="success" quiet className="col-span-full">
          {noted}
        </Callout>
      )}
    </form>
  );
}
