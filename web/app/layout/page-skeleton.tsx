import type { SkeletonName } from '@pitlane/shared/domain/site/pages';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { AccountSkeleton, RegisterSkeleton, SignInSkeleton } from '../features/accounts/account-skeleton.tsx';
import { AuthorHeadSkeleton } from '../features/authors/author-skeleton.tsx';
import { ProfileSkeleton } from '../features/authors/profile-skeleton.tsx';
import { MintSkeleton } from '../features/drops/mint-skeleton.tsx';
import { MinterSkeleton } from '../features/minter/minter-skeleton.tsx';
import { gridClass } from '../features/nfts/card/grid-class.ts';
import { NftCardSkeletons } from '../features/nfts/card/nft-card-skeleton.tsx';
import { ExploreSkeleton } from '../features/nfts/explore/explore-skeleton.tsx';
import { HomeSkeleton } from '../features/nfts/home/home-skeleton.tsx';
import { ItemSkeleton } from '../features/nfts/item/item-skeleton.tsx';
import { ConsoleSkeleton } from '../features/operator/console-skeleton.tsx';
import { WorksSkeleton } from '../features/works/works-skeleton.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { PageTitle, TitledPage } from '../ui/page-title.tsx';

const SKELETONS: Record<SkeletonName, ComponentType> = {
  account: AccountSkeleton,
  activity: ActivitySkeleton,
  auction: AuctionSkeleton,
  author: AuthorSkeleton,
  contact: ContactSkeleton,
  create: CreateSkeleton,
  'create-options': CreateOptionsSkeleton,
  explore: ExploreSkeleton,
  garage: GarageSkeleton,
  home: HomeSkeleton,
  item: ItemSkeleton,
  mint: MintSkeleton,
  minter: MinterSkeleton,
  notifications: NotificationsSkeleton,
  operator: OperatorSkeleton,
  outbox: OutboxSkeleton,
  plain: PlainSkeleton,
  price: PriceSkeleton,
  profile: ProfileSkeleton,
  rankings: RankSkeleton,
  register: RegisterSkeleton,
  'sign-in': SignInSkeleton,
  works: WorksSkeleton,
};

/** Finds the skeleton of the page at a path; "/" leads to the home page. */
export function findSkeleton(path: string): SkeletonName {
  if (path === '/') return 'home';
  // The one route that is taken in either case.
  const named = path.replace(/^\/author\//, '/Author/');
  const pattern = Object.keys(__PAGE_SKELETONS__).find((each) =>
    matchPath({ path: each, caseSensitive: true, end: true }, named),
  );
  return __PAGE_SKELETONS__[pattern ?? '*'] ?? 'plain';
}

/** Shown while a page loads. It is only for the eye: PageChange announces the rest. */
export function PageSkeleton({ path }: { path: string }) {
  const Shape = SKELETONS[findSkeleton(path)];
  return (
    <div aria-hidden data-page-skeleton={path} className="animate-[fade_var(--fast)_ease-out]">
      <Shape />
    </div>
  );
}

function GarageSkeleton() {
  return (
    <TitledPage title="Garage" lead={<Skeleton className="h-8 w-56" />}>
      <div className={gridClass('roomy')}>
        <NftCardSkeletons count={8} />
      </div>
    </TitledPage>
  );
}

function AuthorSkeleton() {
  return (
    <div className="page-width pt-4 pb-20 sm:pt-6">
      <AuthorHeadSkeleton />
      <div className={gridClass('roomy')}>
        <NftCardSkeletons count={8} />
      </div>
    </div>
  );
}

function AuctionSkeleton() {
  return (
    <TitledPage title="Live Auction" lead={<Skeleton className="h-8 w-96 max-w-full" />}>
      <Skeleton className="mt-11 mb-3 h-130 w-full rounded-xl sm:mb-5 lg:h-104" />
      <div className={gridClass('roomy')}>
        <NftCardSkeletons count={8} />
      </div>
    </TitledPage>
  );
}

function ActivitySkeleton() {
  return (
    <TitledPage title="Activity" lead={<Skeleton className="h-8 w-96 max-w-full" />}>
      <Skeleton className="mb-5 h-11 w-full max-w-2xl" />
      <Skeleton className="mt-15 h-screen w-full rounded-xl" />
    </TitledPage>
  );
}

function NotificationsSkeleton() {
  return (
    <div className="page-width max-w-4xl pb-20">
      <PageTitle title="Notifications" lead={<Skeleton className="h-6 w-120 max-w-full" />} />
      <Skeleton className="h-11 w-72 max-w-full" />
      <Skeleton className="mt-16 h-screen w-full rounded-xl" />
    </div>
  );
}

function OperatorSkeleton() {
  return (
    <div className="page-width min-h-dvh pb-20">
      <PageTitle title="Operator" lead={<Skeleton className="h-6 w-96 max-w-full" />} />
      <ConsoleSkeleton />
    </div>
  );
}

function OutboxSkeleton() {
  return (
    <TitledPage title="Outbox" lead={<Skeleton className="h-12 w-120 max-w-full" />}>
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <Skeleton className="h-96 w-full rounded-xl" />
        <Skeleton className="hidden h-176 w-full rounded-xl lg:block" />
      </div>
    </TitledPage>
  );
}

function CreateSkeleton() {
  return (
    <TitledPage title="Create" lead={<Skeleton className="h-6 w-120 max-w-full" />}>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,48rem)_22rem] lg:gap-12">
        <Skeleton className="h-176 w-full rounded-xl" />
        <Skeleton className="h-96 w-full rounded-xl" />
      </div>
    </TitledPage>
  );
}

function CreateOptionsSkeleton() {
  return (
    <div className="page-width max-w-4xl pb-20">
      <PageTitle title="Create collectible" lead={<Skeleton className="h-12 w-120 max-w-full" />} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Skeleton className="h-48 rounded-xl" />
        <Skeleton className="h-48 rounded-xl" />
      </div>
    </div>
  );
}

function RankSkeleton() {
  return (
    <TitledPage title="Top NFTs" lead={<Skeleton className="h-6 w-96 max-w-full" />}>
      <div className="mb-5 flex flex-wrap justify-between gap-3">
        <Skeleton className="h-11 w-full sm:w-56" />
        <Skeleton className="h-11 w-full sm:w-80" />
      </div>
      <Skeleton className="h-screen w-full rounded-xl" />
    </TitledPage>
  );
}

function PriceSkeleton() {
  return (
    <TitledPage title="Pricing" lead={<Skeleton className="h-6 w-96 max-w-full" />}>
      <div className="grid gap-4 md:grid-cols-3 lg:gap-6">
        <Skeleton className="h-96 w-full rounded-xl" />
        <Skeleton className="h-96 w-full rounded-xl" />
        <Skeleton className="h-96 w-full rounded-xl" />
      </div>
    </TitledPage>
  );
}

function ContactSkeleton() {
  return (
    <TitledPage title="Contact" lead={<Skeleton className="h-6 w-96 max-w-full" />}>
      <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Skeleton className="h-150 w-full rounded-xl" />
        <Skeleton className="h-72 w-full rounded-xl" />
      </div>
    </TitledPage>
  );
}

function PlainSkeleton() {
  return (
    <div className="page-width pt-7 pb-20 md:pt-9">
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="mt-3 h-5 w-96 max-w-full" />
      <Skeleton className="mt-8 h-96 w-full" />
    </div>
  );
}
