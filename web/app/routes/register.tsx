import { useSearchParams } from 'react-router';
import { AccountPanel, NeedsScripts, OneForm } from '../features/accounts/account-panel.tsx';
import { ConfirmRegistration, RegisterForm } from '../features/accounts/register-form.tsx';
import { useSignedIn } from '../features/accounts/use-signed-in.ts';
import { WhatAccountsAreFor } from '../features/accounts/what-accounts-are-for.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { withReturnPath } from '../lib/session/login-path.ts';
import { TitledPage } from '../ui/page-title.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/register';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Register',
    description:
      'Create an account: name your wallets, follow drivers and get notified when something happens.',
    hidden: args.location.search !== '',
  });

/** GET /register. ?confirm is the link of the mail that makes the account, with its secret behind the #. */
export default function RegisterPage() {
  const [params] = useSearchParams();
  const onSignedIn = useSignedIn();
  if (params.has('confirm'))
    return (
      <OneForm title="Confirm your address">
        <ConfirmRegistration onSignedIn={onSignedIn} />
      </OneForm>
    );
  return (
    <TitledPage
      title="Register"
      lead={
        <>
          Claim your name on the grid. Or use your wallet to{' '}
          <TextLink to={withReturnPath('/login', params)}>sign in without registering</TextLink>.
        </>
      }
    >
      <NeedsScripts />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8">
        <AccountPanel title="Your account">
          <RegisterForm />
        </AccountPanel>
        <AccountPanel title="What an account is for" plain>
          <WhatAccountsAreFor />
        </AccountPanel>
      </div>
    </TitledPage>
  );
}
