import { type SignInWays, SignInWaysSchema } from '@pitlane/shared/api/accounts';
import { m } from '@pitlane/shared/messages/messages';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { AccountPanel, NeedsScripts, OneForm } from '../features/accounts/account-panel.tsx';
import { getWaysQueryOptions, WAYS_PATH } from '../features/accounts/account-queries.ts';
import { PasskeySignIn } from '../features/accounts/factors/passkey-sign-in.tsx';
import { ForgotForm } from '../features/accounts/forgot-form.tsx';
import { SignInForm } from '../features/accounts/sign-in-form.tsx';
import { LoginWith, WalletSignIn } from '../features/accounts/sign-in-ways.tsx';
import { useSignedIn } from '../features/accounts/use-signed-in.ts';
import { WhatAccountsAreFor } from '../features/accounts/what-accounts-are-for.tsx';
import { lazyComponent } from '../lib/loading/lazy-component.ts';
import { loadJson } from '../lib/loading/load-json.ts';
import { throwAsRouteError } from '../lib/loading/throw-as-route-error.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { queryClient } from '../lib/query-client.ts';
import { rich } from '../lib/rich.ts';
import { withReturnPath } from '../lib/session/login-path.ts';
import { useSession } from '../lib/session/session.ts';
import { getSiteName } from '../lib/site-name.ts';
import { Callout } from '../ui/feedback/callout.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { TitledPage } from '../ui/page-title.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/login';

const FORM_BOX = () => <Skeleton className="h-64 w-full noscript:hidden" />;
// Few come by these ways: the page of Sign In need not carry them.
const ConfirmEmail = lazyComponent(
  () => import('../features/accounts/confirm-email.tsx').then((module) => module.ConfirmEmail),
  FORM_BOX,
);
const ResetForm = lazyComponent(
  () => import('../features/accounts/reset-form.tsx').then((module) => module.ResetForm),
  FORM_BOX,
);
const SocialReturn = lazyComponent(
  () => import('../features/accounts/social-return.tsx').then((module) => module.SocialReturn),
  FORM_BOX,
);

/**
 * GET /login. ?to= says where to go afterwards, ?forgot asks for a mail with a link, ?reset and ?email are the links of mails with their secret behind the #, ?social= is
 * the way back from another site, and ?done= says what such a link has done.
 */
export function loader(args: Route.LoaderArgs) {
  return loadJson(args, SignInWaysSchema, WAYS_PATH);
}

export function clientLoader(_: Route.ClientLoaderArgs) {
  return queryClient().ensureQueryData(getWaysQueryOptions()).catch(throwAsRouteError);
}

/** Skips loading again when only the address changes: the ways to sign in stay. */
export function shouldRevalidate(): boolean {
  return false;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.accounts.signIn,
    description: m.accounts.signInToSiteWithYour({ site: getSiteName() }),
    hidden: args.location.search !== '',
  });

const getDone = (): Record<string, string> => ({
  reset: m.accounts.theNewPasswordIsSetSign,
  email: m.accounts.yourNewEmailAddressIsConfirmed,
});

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const done = (what: string) => () => void navigate(`/login?done=${what}`, { replace: true });
  if (params.has('reset'))
    return (
      <OneForm title={m.accounts.chooseANewPassword}>
        <ResetForm onDone={done('reset')} />
      </OneForm>
    );
  if (params.has('email'))
    return (
      <OneForm title={m.accounts.confirmYourNewAddress}>
        <ConfirmEmail onDone={done('email')} />
      </OneForm>
    );
  if (params.has('forgot'))
    return (
      <OneForm title={m.accounts.forgotYourPassword}>
        <ForgotForm />
      </OneForm>
    );
  const social = params.get('social');
  if (social)
    return (
      <OneForm title={m.accounts.signIn}>
        <SocialReturn done={social === 'done'} />
      </OneForm>
    );
  return <SignIn ways={loaderData} done={getDone()[params.get('done') ?? '']} />;
}

type SignInProps = { ways: SignInWays; done: string | undefined };

function SignIn({ ways, done }: SignInProps) {
  const onSignedIn = useSignedIn();
  const [params] = useSearchParams();
  const user = useSession()?.user;
  const ended = (useLocation().state as { ended?: boolean } | null)?.ended;
  return (
    <TitledPage
      title={m.accounts.signIn}
      lead={
        user
          ? rich(
              m.accounts.youAreSignedInAsUsername({
                username: user.username,
                strong: (text) => <strong className="font-semibold text-ink">{text}</strong>,
              }),
            )
          : rich(
              m.accounts.yourEmailAPasskeyOr({
                link: (text) => <TextLink to={withReturnPath('/register', params)}>{text}</TextLink>,
              }),
            )
      }
    >
      <NeedsScripts />
      {done && (
        <Callout kind="success" className="mb-6">
          {done}
        </Callout>
      )}
      {ended && !user && (
        <Callout kind="warning" className="mb-6">
          {m.accounts.yourSessionHasEndedSignIn}
        </Callout>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2 xl:grid-cols-3 xl:gap-8">
        <AccountPanel title={m.accounts.withYourPassword}>
          <SignInForm demo={ways.demo} onSignedIn={onSignedIn} />
        </AccountPanel>
        <div className="grid gap-6">
          <AccountPanel title={m.accounts.withAPasskey} className="noscript:hidden">
            <PasskeySignIn onSignedIn={onSignedIn} />
          </AccountPanel>
          <AccountPanel title={m.accounts.withYourWallet}>
            <WalletSignIn onSignedIn={onSignedIn} />
          </AccountPanel>
          <div className="px-5 md:px-7">
            <LoginWith ways={ways} />
          </div>
        </div>
        <AccountPanel title={m.accounts.whatAnAccountIsFor} plain className="lg:max-xl:col-span-2">
          <WhatAccountsAreFor />
        </AccountPanel>
      </div>
    </TitledPage>
  );
}
