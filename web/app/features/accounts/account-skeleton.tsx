import { m } from '@pitlane/shared/messages/messages';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TitledPage } from '../../ui/page-title.tsx';

/** The boxes of Sign In. */
export function SignInSkeleton() {
  return (
    <TitledPage title={m.accounts.signIn} lead={<Skeleton className="h-6 w-96 max-w-full" />}>
      <div className="grid items-start gap-6 lg:grid-cols-2 xl:grid-cols-3 xl:gap-8">
        <Skeleton className="h-102 w-full rounded-xl" />
        <Skeleton className="h-80 w-full rounded-xl" />
      </div>
    </TitledPage>
  );
}

/** The boxes of Register. */
export function RegisterSkeleton() {
  return (
    <TitledPage title={m.accounts.register} lead={<Skeleton className="h-6 w-96 max-w-full" />}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8">
        <Skeleton className="h-102 w-full rounded-xl" />
      </div>
    </TitledPage>
  );
}

/** The panels of the account settings below their heading, as tall as for an account with one wallet and one browser. */
export function AccountPanelsSkeleton() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-6">
        <Skeleton className="h-72 w-full rounded-xl" />
        <Skeleton className="h-36 w-full rounded-xl" />
      </div>
      <div className="grid gap-6">
        <Skeleton className="h-84 w-full rounded-xl" />
        <Skeleton className="h-42 w-full rounded-xl" />
        <Skeleton className="h-84 w-full rounded-xl" />
      </div>
    </div>
  );
}

/** The boxes of the account's settings. */
export function AccountSkeleton() {
  return (
    <TitledPage title={m.accounts.account} lead={<Skeleton className="h-6 w-72 max-w-full" />}>
      <AccountPanelsSkeleton />
    </TitledPage>
  );
}
