import { m } from '@pitlane/shared/messages/messages';
import { useSearchParams } from 'react-router';
import { AccountPanel, NeedsScripts, OneForm } from '../features/accounts/account-panel.tsx';
import { ConfirmRegistration, RegisterForm } from '../features/accounts/register-form.tsx';
import { useSignedIn } from '../features/accounts/use-signed-in.ts';
import { WhatAccountsAreFor } from '../features/accounts/what-accounts-are-for.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { rich } from '../lib/rich.ts';
import { withReturnPath } from '../lib/session/login-path.ts';
import { TitledPage } from '../ui/page-title.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/register';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.accounts.register,
    description: m.accounts.createAnAccountNameYourWallets,
    hidden: args.location.search !== '',
  });

/** GET /register. ?confirm is the link of the mail that makes the account, with its secret behind the #. */
export default function RegisterPage() {
  const [params] = useSearchParams();
  const onSignedIn = useSignedIn();
  if (params.has('confirm'))
    return (
      <OneForm title={m.accounts.confirmYourAddress}>
        <ConfirmRegistration onSignedIn={onSignedIn} />
      </OneForm>
    );
  return (
    <TitledPage
      title={m.accounts.register}
      lead={rich(
        m.accounts.claimYourNameOnTheGrid({
          link: (text) => <TextLink to={withReturnPath('/login', params)}>{text}</TextLink>,
        }),
      )}
    >
      <NeedsScripts />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8">
        <AccountPanel title={m.accounts.yourAccount}>
          <RegisterForm />
        </AccountPanel>
        <AccountPanel title={m.accounts.whatAnAccountIsFor} plain>
          <WhatAccountsAreFor />
        </AccountPanel>
      </div>
    </TitledPage>
  );
}
