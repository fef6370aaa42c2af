import type { OwnedContract } from '@pitlane/shared/api/contracts';
import { m } from '@pitlane/shared/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSiteChain } from '../../../lib/root-data.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { TransactionState } from '../../../wallet/tx/transaction.ts';
import { TransactionReport } from '../../../wallet/ui/transaction-report.tsx';
import { WrongNetwork } from '../../../wallet/ui/wrong-network.tsx';
import { useWallet } from '../../../wallet/wallet-store.ts';
import { MultisigCall } from './multisig-call.tsx';
import { ACCEPT, getSender, type OwnerActDone } from './owner-act.ts';
import type { OwnerField, OwnerFunction } from './owner-functions.ts';
import { ownerStore } from './owner-store.ts';
import { type FieldValue, readField } from './read-field.ts';
import type { Trial } from './try-out.ts';

type CallFormProps = {
  contract: OwnedContract;
  one: OwnerFunction;
  state: TransactionState<OwnerActDone>;
  /** The first value of the first field. */
  filled?: string;
};

/** One function of the owner: its fields, what will change in a sentence, how its simulation ended, and the ways to send it. */
export function CallForm({ contract, one, state, filled = '' }: CallFormProps) {
  const [texts, setTexts] = useState<readonly string[]>(() =>
    one.fields.map(({ kind }, i) => (kind === 'switch' ? 'true' : i === 0 ? filled : '')),
  );
  const [typed, setTyped] = useState('');
  const read = readAll(one.fields, texts);
  const chainId = useSiteChain(contract.chain)?.chain_id;
  const set = (i: number, text: string) => setTexts(texts.map((each, at) => (at === i ? text : each)));
  const { data: trial, error } = useQuery({
    queryKey: ['owner-trial', contract.id, one.name, texts],
    queryFn: async () => (await import('./try-out.ts')).tryOut(contract, one.name, read.values ?? []),
    enabled: read.values !== undefined,
    staleTime: 0,
    retry: false,
  });
  const unfinished = state.phase === 'running' || state.phase === 'failed' ? state : undefined;
  const here = unfinished?.target.subject === contract.id ? unfinished : undefined;
  const done = state.phase === 'done' && state.target.subject === contract.id ? state.result : undefined;
  const isNamed = !one.forGood || typed.trim() === contract.name;
  const send = () =>
    read.values &&
    void ownerStore.start(
      { chain: contract.chain, subject: contract.id },
      { contract, functionName: one.name, args: read.values },
    );
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-3">
      {one.fields.map((field, i) => (
        <Field
          key={field.name}
          field={field}
          text={texts[i] ?? ''}
          error={read.errors[i]}
          onChange={(text) => set(i, text)}
        />
      ))}
      {read.values && <p className="text-body wrap-anywhere">{one.says(contract, read.values)}</p>}
      {read.values && one.forGood && (
        <TextField
          label={m.operator.forGoodTypeNameToGo({ name: contract.name })}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {error && (
        <Callout kind="warning">
          {m.operator.couldntSimulateTheCallMessage({ message: error.message })}
        </Callout>
      )}
      {read.values && !error && <TrialCallout trial={trial} />}
      {chainId !== undefined && <WrongNetwork chain={contract.chain} chainId={chainId} />}
      <SendButton
        sender={getSender(contract, one.name)}
        isNext={one.name === ACCEPT}
        notYet={
          !read.values
            ? m.operator.fillInAllFields
            : !trial || trial.refusal
              ? m.operator.youCanSendItWhenThe
              : isNamed
                ? undefined
                : m.operator.typeTheNameOfTheContract
        }
        busy={here?.phase === 'running'}
        onSend={send}
      />
      <MultisigCall
        contract={contract}
        name={one.label}
        call={trial && !trial.refusal && read.values && isNamed ? trial : undefined}
        unnoted={done?.unnoted}
      />
      {here && (
        <TransactionReport
          state={here}
          store={ownerStore}
          label={m.operator.progressOfTheCall}
          check={m.operator.checkTheOwner}
          onAgain={send}
        />
      )}
    </div>
  );
}

/** How the simulation ended. It has its place from the first letter on: nothing moves with each one that is typed. */
function TrialCallout({ trial }: { trial: Pick<Trial, 'block' | 'refusal'> | undefined }) {
  if (!trial) {
    return (
      <Callout kind="info" quiet>
        {m.operator.simulating}
      </Callout>
    );
  }
  const { block, refusal } = trial;
  const at = m.operator.simulatedAtBlockTolocalestring({ toLocaleString: block.toLocaleString('en') });
  return refusal ? (
    <Callout kind="error" title={m.operator.atTheContractRefusesIt({ at })}>
      {refusal}
    </Callout>
  ) : (
    <Callout kind="success">{m.operator.atItSucceeds({ at })}</Callout>
  );
}

type SendButtonProps = {
  /** The address that has to send it. */
  sender: string;
  /** Whether that is the next owner. */
  isNext: boolean;
  /** Why the call is not ready. */
  notYet: string | undefined;
  busy: boolean;
  onSend: () => void;
};

function SendButton({ sender, isNext, notYet, busy, onSend }: SendButtonProps) {
  const { address, status } = useWallet();
  const id = useId();
  const reason =
    notYet ??
    (status !== 'connected'
      ? `Connect the wallet that ${isNext ? m.operator.isToOwn : 'owns'} the contract, or give the call to a multisig.`
      : address !== sender
        ? `The connected wallet is not the ${isNext ? m.operator.nextOwner : 'owner'} ${sender}.`
        : undefined);
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button variant="primary" busy={busy} disabledBy={reason && id} onClick={onSend}>
        {isNext ? m.operator.sendWithTheNextOwnersWallet : m.operator.sendWithTheOwnersWallet}
      </Button>
      <p id={id} className="min-h-lh text-small text-mute wrap-anywhere">
        {reason}
      </p>
    </div>
  );
}

type FieldProps = {
  field: OwnerField;
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
};

function Field({ field: { label, kind, hint }, text, error, onChange }: FieldProps) {
  // What has not been typed yet is no mistake.
  const shown = text === '' ? undefined : error;
  if (kind === 'switch') {
    const options = [
      { value: 'true', label: m.operator.yes },
      { value: 'false', label: 'No' },
    ];
    return (
      <Select
        label={label}
        value={text}
        options={options}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  if (kind === 'addresses') {
    return (
      <TextArea label={label} hint={hint} error={shown} value={text} onChange={onChange} spellCheck={false} />
    );
  }
  return (
    <TextField
      label={label}
      hint={hint}
      error={shown}
      value={text}
      onChange={onChange}
      type={kind === 'time' ? 'datetime-local' : 'text'}
      inputMode={kind === 'coin' ? 'decimal' : kind === 'count' ? 'numeric' : undefined}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

type ReadAll = { values: readonly FieldValue[] | undefined; errors: readonly (string | undefined)[] };

function readAll(fields: readonly OwnerField[], texts: readonly string[]): ReadAll {
  const values: FieldValue[] = [];
  const errors = fields.map(({ kind }, i) => {
    try {
      values.push(readField(kind, texts[i] ?? ''));
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  });
  return { values: values.length === fields.length ? values : undefined, errors };
}
