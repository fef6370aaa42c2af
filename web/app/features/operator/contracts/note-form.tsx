import type { OwnedContract } from '@pitlane/shared/api/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { CONSOLE_KEY } from '../operator-queries.ts';
import { LINE_BUTTON } from '../panel.tsx';
import { noteCall } from './note-call.ts';

export type NoteFormProps = {
  contract: OwnedContract;
  /** A transaction that the audit log does not have. */
  unnoted: string | undefined;
};

/** Writes a transaction that was sent elsewhere into the audit log, by its hash. */
export function NoteForm({ contract, unnoted = '' }: NoteFormProps) {
  const client = useQueryClient();
  const [noted, setNoted] = useState('');
  const { formProps, field, fill, busy, failure } = useForm({
    initial: { hash: unnoted },
    check: ({ hash }) => ({
      ...(!/^0x[0-9a-f]{64}$/i.test(hash.trim()) && { hash: 'Give a hash: 0x and 64 hexadecimal digits.' }),
    }),
    send: async ({ hash }) => {
      setNoted('');
      const { function: name, multisig } = await noteCall(contract.id, hash.trim().toLowerCase());
      fill({ hash: '' });
      setNoted(`Noted in the audit log: ${name ?? 'a call'}${multisig ? ', sent by a multisig' : ''}.`);
      await client.invalidateQueries({ queryKey: CONSOLE_KEY });
    },
  });
  return (
    <form {...formProps} className="mt-3 grid grid-cols-1 items-start gap-3 sm:grid-cols-[1fr_auto]">
      <TextField
        {...field('hash')}
        label="Transaction hash"
        placeholder="0x…"
        hint="Of the transaction that has sent the call. The audit log keeps what it changed."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton size="md" busy={busy} failure={failure} className={`${LINE_BUTTON} sm:mt-6`}>
        Note it
      </SubmitButton>
      {noted && (
        <Callout kind="success" quiet className="col-span-full">
          {noted}
        </Callout>
      )}
    </form>
  );
}
