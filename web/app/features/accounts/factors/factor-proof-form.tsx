import type { SecondStepWay } from '@pitlane/shared/api/factors';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { PasskeyButton, type PasskeyButtonProps } from './passkey-button.tsx';

export type FactorProofFormProps = PasskeyButtonProps & { ways: readonly SecondStepWay[] };

/** Asks for a passkey, a code of the authenticator app, or a recovery code: whatever the account has. */
export function FactorProofForm({ ways, begin, send }: FactorProofFormProps) {
  const [recovering, setRecovering] = useState(false);
  const field = recovering ? 'recovery_code' : 'code';
  const isFieldShown = recovering || ways.includes('code');
  return (
    <div className="grid justify-items-start gap-4">
      {ways.includes('passkey') && <PasskeyButton begin={begin} send={send} />}
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
    hint: 'The six digits shown in your authenticator app.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    maxLength: 8,
  },
  recovery_code: {
    label: 'Recovery code',
    hint: 'One of the ten you saved. Each works once.',
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
