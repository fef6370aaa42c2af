import type { SecondStepWay } from '@pitlane/shared/api/factors';
import { m } from '@pitlane/shared/messages/messages';
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
          {m.accounts.aRecoveryCode}
        </Button>
      )}
      {recovering && ways.includes('code') && (
        <Button variant="ghost" size="sm" onClick={() => setRecovering(false)}>
          {m.accounts.theAuthenticatorApp}
        </Button>
      )}
    </div>
  );
}

const getFields = () =>
  ({
    code: {
      label: m.accounts.code,
      hint: m.accounts.theSixDigitsShownInYour,
      inputMode: 'numeric',
      autoComplete: 'one-time-code',
      maxLength: 8,
    },
    recovery_code: {
      label: m.accounts.recoveryCode,
      hint: m.accounts.oneOfTheTenYouSaved,
      autoComplete: 'off',
      autoCapitalize: 'none',
      maxLength: 40,
    },
  }) as const;

type CodeFormProps = Pick<FactorProofFormProps, 'send'> & { field: keyof ReturnType<typeof getFields> };

function CodeForm({ field: name, send }: CodeFormProps) {
  const { formProps, field, busy, failure } = useForm({
    initial: { [name]: '' } as Record<string, string>,
    check: (values) =>
      values[name]?.trim() ? {} : { [name]: m.accounts.labelIsRequired({ label: getFields()[name].label }) },
    send: (values) => send({ [name]: values[name]?.trim() }),
  });
  return (
    <form {...formProps} className="grid w-full gap-4">
      <TextField {...getFields()[name]} {...field(name)} spellCheck={false} />
      <SubmitButton
        busy={busy}
        failure={failure}
        variant="secondary"
        size="md"
        className="justify-self-start"
      >
        {m.accounts.continueIt}
      </SubmitButton>
    </form>
  );
}
