import type { FactorAdded, AuthenticatorSetup as Setup } from '@pitlane/shared/api/factors';
import { SETTLED_DAYS } from '@pitlane/shared/domain/people/settled-factor';
import { m } from '@pitlane/shared/messages/messages';
import { asSent } from '../../../lib/api.ts';
import { sendOwn } from '../../../lib/session/own-api.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { QrCode } from '../../../ui/qr-code.tsx';

/** A set-up that waits for its first code, and its QR code in rows of modules. */
export type BegunSetup = Setup & { modules: boolean[][] };

/** Asks for a new secret. */
export async function beginSetup(): Promise<BegunSetup> {
  const setup = await sendOwn(asSent<Setup>(), '/api/auth/totp');
  const { encode } = await import('uqr');
  return { ...setup, modules: encode(setup.uri, { border: 2 }).data };
}

type AuthenticatorSetupProps = {
  begun: BegunSetup;
  /** Whether it takes the place of another app. */
  isReplacing: boolean;
  onAdded: (added: FactorAdded) => void;
  onCancel: () => void;
};

/** Sets up an authenticator app: a QR code to scan, the same as text, and the first code that the app shows. */
export function AuthenticatorSetup({ begun, isReplacing, onAdded, onCancel }: AuthenticatorSetupProps) {
  return (
    <div className="grid gap-4">
      <p>{m.accounts.scanThisQrCodeWithYour}</p>
      <QrCode modules={begun.modules} label={m.accounts.qrCodeForTheAuthenticatorApp} className="w-48" />
      <p className="text-small text-mute">
        {m.accounts.cantScanItEnterThisKey}{' '}
        <span className="flex items-center gap-1">
          <code className="text-ink wrap-anywhere">{begun.secret}</code>
          <CopyButton text={begun.secret} what="key" />
        </span>
      </p>
      <FirstCodeForm begun={begun} isReplacing={isReplacing} onAdded={onAdded} />
      <Button variant="ghost" size="sm" className="justify-self-start" onClick={onCancel}>
        {m.accounts.cancel}
      </Button>
    </div>
  );
}

type FirstCodeFormProps = Omit<AuthenticatorSetupProps, 'onCancel'>;

function FirstCodeForm({ begun: { setup }, isReplacing, onAdded }: FirstCodeFormProps) {
  const { formProps, field, busy, failure } = useForm({
    initial: { code: '', current_code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: m.accounts.codeIsRequired } : {}),
    send: async ({ code, current_code }) => {
      const body = { setup, code, ...(current_code.trim() !== '' && { current_code }) };
      onAdded(await sendOwn(asSent<FactorAdded>(), '/api/auth/totp/confirm', { body }));
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <TextField
        {...field('code')}
        label={m.accounts.code}
        hint={m.accounts.sixDigitsThatChangeEvery30}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
      />
      {isReplacing && (
        <TextField
          {...field('current_code')}
          label={m.accounts.codeFromYourOldAppOptional}
          hint={m.accounts.withoutItAPasswordResetCan({ settledDays: SETTLED_DAYS })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
        />
      )}
      <SubmitButton
        busy={busy}
        failure={failure}
        variant="secondary"
        size="md"
        className="justify-self-start"
      >
        {m.accounts.turnOn}
      </SubmitButton>
    </form>
  );
}
