import type { CreatedToken, CreateToken as TokenWish } from '@pitlane/shared/api/operator-tokens';
import { type GrantedScope, OPERATOR_SCOPES } from '@pitlane/shared/domain/site/operator-scopes';
import { MAX_TOKEN_NAME, TOKEN_NAME, TOKEN_NAME_RULE } from '@pitlane/shared/domain/site/token-name';
import { m } from '@pitlane/shared/messages/messages';
import { useState } from 'react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useSend } from '../operator-queries.ts';

const DAYS = [30, 90, 180, 365].map((days) => ({ value: String(days), label: `${days} days` }));

/** The form that creates a token, and the token that it has created, once. */
export function CreateToken() {
  const send = useSend();
  const [scopes, setScopes] = useState<readonly GrantedScope[]>([]);
  const [created, setCreated] = useState<{ name: string; token: string }>();
  const { formProps, field, fill, values, busy, failure } = useForm({
    initial: { name: '', days: '90', scopes: '' },
    check: ({ name }) => ({
      ...(!TOKEN_NAME.test(name.trim()) && {
        name: m.operator.tokennamerule({ tokenNameRule: TOKEN_NAME_RULE }),
      }),
      ...(scopes.length === 0 && { scopes: m.operator.chooseWhatTheTokenMayDo }),
    }),
    send: async ({ name, days }) => {
      const wish: TokenWish = { name: name.trim(), scopes: [...scopes], days: Number(days) };
      const { token } = await send<CreatedToken>('/api/operator/tokens', 'POST', wish);
      setCreated({ name: wish.name, token });
      fill({ name: '' });
      setScopes([]);
    },
  });
  const toggle = (scope: GrantedScope) => {
    setScopes(scopes.includes(scope) ? scopes.filter((each) => each !== scope) : [...scopes, scope]);
    fill({ scopes: '' });
  };
  const scopesError = field('scopes').error;
  return (
    <>
      {created && (
        <Callout kind="success" title={m.operator.theTokenName({ name: created.name })}>
          <p>{m.operator.copyItNowWeShowIt}</p>
          <p className="mt-1 flex items-center gap-2">
            <code className="wrap-anywhere">{created.token}</code>
            <CopyButton text={created.token} what="token" />
          </p>
        </Callout>
      )}
      <form {...formProps} className="surface grid gap-3 p-4 md:grid-cols-[1fr_12rem]">
        <TextField
          {...field('name')}
          label={m.operator.name}
          hint={m.operator.shownInTheAuditLogFor}
          maxLength={MAX_TOKEN_NAME}
          autoComplete="off"
          autoCapitalize="none"
        />
        <Select
          label={m.operator.expiresAfter}
          value={values.days}
          onChange={(event) => fill({ days: event.target.value })}
          options={DAYS}
        />
        <fieldset className="md:col-span-2" aria-describedby={scopesError ? 'token-scopes-error' : undefined}>
          <legend className="label mb-1 text-small">{m.operator.scopes}</legend>
          <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
            {OPERATOR_SCOPES.map((scope) => (
              <Checkbox
                key={scope}
                name="scopes"
                value={scope}
                checked={scopes.includes(scope)}
                onChange={() => toggle(scope)}
              >
                <code>{scope}</code>
              </Checkbox>
            ))}
          </div>
          {scopesError && (
            <p id="token-scopes-error" role="alert" className="mt-1 text-small text-stop">
              {scopesError}
            </p>
          )}
        </fieldset>
        <div className="md:col-span-2">
          <SubmitButton size="md" busy={busy} failure={failure}>
            {m.operator.createAToken}
          </SubmitButton>
        </div>
      </form>
    </>
  );
}
