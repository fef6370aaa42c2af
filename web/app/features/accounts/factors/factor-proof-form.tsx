import type { FactorProof, PasskeyRequest, SecondStepWay } from '@pitlane/shared/api/factors';
import { useState } from 'react';
import { useWork } from '../../../lib/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { askPasskey } from './passkey-device.ts';

export type FactorProofFormProps = {
  ways: readonly SecondStepWay[];
  /** Asks the server what a passkey has to sign. */
  begin: () => Promise<PasskeyRequest>;
  /** Sends the proof. What it throws is shown here. */
  send: (proof: FactorProof) => Promise<void>;
};

/** Asks for a passkey, a code of the authenticator app, or a recovery code: whatever the account has. */
export function FactorProofForm({ ways, begin, send }: FactorProofFormProps) {
  const [recovering, setRecovering] = useState(false);
  const passkey = useWork();
  const field = recovering ? 'recovery_code' : 'code';
  const isFieldShown = recovering || ways.includes('code');
  return (
    <div className="grid justify-items-start gap-4">
      {ways.includes('passkey') && (
        <Button
          variant="primary"
          size="lg"
          busy={passkey.busy}
          onClick={() => void passkey.run(async () => send({ passkey: await askPasskey(await begin()) }))}
        >
          Use a passkey
        </Button>
      )}
      {passkey.failure && <Callout kind="error">{passkey.failure.message}</Callout>}
      {isFieldShown && <CodeForm key={field} field={field} send={send} />}
      {ways.includes('recovery_code') && !recovering && (
        <Button variant="ghost" size="sm" onClick={() => setRecovering(true)}>
          Use a recovery code
        </Button>
      )}
      {recovering && ways.includes('code') && (
        <Button variant="ghost" size="sm" onClick={() => setRecovering(false)}>
          Use the authenticator app
        </Button>
      )}
    </div>
  );
}

const FIELDS = {
  code: {
    label: 'Code',
    hint: 'The six digits that your authenticator app shows.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    maxLength: 8,
  },
  recovery_code: {
    label: 'Recovery code',
    hint: 'One of the ten that you saved. Each works once.',
    autoComplete: 'off',
    autoCapitalize: 'none',
    maxLength: 40,
  },
} as const;

type CodeFormProps = Pick<FactorProofFormProps, 'send'> & { field: keyof typeof FIELDS };

function CodeForm({ field: name, send }: CodeFormProps) {
  const { formProps, field, busy, failure } = useForm({
    initial: { [name]: '' } as Record<string, string>,
    check: (values) => (values[name]?.trim() ? {} : { [name]: `${FIELDS[name].label} is required` }),
    send: (values) => send({ [name]: values[name]?.trim() }),
  });
  return (
    <form {...formProps} className="grid w-full gap-4">
      <TextField {...FIELDS[name]} {...field(name)} spellCheck={false} />
      <SubmitButton
        busy={busy}
        failure={failure}
        variant="secondary"
        size="md"
        className="justify-self-start"
      >
        Continue
      </SubmitButton>
    </form>
  );
}
