import { useQuery } from '@tanstack/react-query';
import {
  getAuthorQueryOptions,
  getAuthorRankQueryOptions,
  getWorthQueryOptions,
} from '../entities/authors/author-queries.ts';
import { garageHref } from '../entities/garage/garage-href.ts';
import type { AuthorData } from '../features/authors/author-data.ts';
import { AuthorHead, AuthorTabs } from '../features/authors/author-head.tsx';
import { listTabPath, TAB_LABEL } from '../features/authors/author-tab.ts';
import { FollowButton } from '../features/authors/follow-button.tsx';
import { NftPages } from '../features/nfts/nft-pages.tsx';
import { useFirstSign } from '../lib/loading/first-sign.ts';
import { laterPart } from '../lib/loading/later-part.tsx';
import { lazyComponent } from '../lib/loading/lazy-component.ts';
import { ButtonLink } from '../ui/text-link.tsx';

// Most authors have something to show.
const AuthorEmpty = laterPart(() =>
  import('../features/authors/author-empty.tsx').then((module) => module.AuthorEmpty),
);

// The server writes them. They change with a sale, or with what is listed.
const AuthorFigures = laterPart(() =>
  import('../features/authors/author-figures.tsx').then((module) => module.AuthorFigures),
);

const HiddenAuthor = laterPart(() =>
  import('../features/authors/hidden-author.tsx').then((module) => module.HiddenAuthor),
);

const ReportButton = lazyComponent(() =>
  import('../features/reports/report-button.tsx').then((module) => module.ReportButton),
);

/** An author's page below its header, which alone differs between the two addresses. */
export function AuthorView({ data }: { data: AuthorData }) {
  const { tab, first, lists, star } = data;
  const { id } = data.author;
  const signed = useFirstSign();
  const author = useQuery({ ...getAuthorQueryOptions(id), initialData: data.author }).data;
  const worth = useQuery({
    ...getWorthQueryOptions({ author }),
    initialData: data.worth,
  }).data;
  const rank = useQuery({ ...getAuthorRankQueryOptions(author.wallet), initialData: data.rank }).data;
  if (author.hidden) return <HiddenAuthor wanted author={author} />;
  const garage = garageHref(author.wallets);
  return (
    <div className="page-width pt-4 pb-20 sm:pt-6">
      <AuthorHead
        author={author}
        star={star}
        action={
          <>
            {garage && <ButtonLink to={garage}>Garage</ButtonLink>}
            <FollowButton author={author} />
            {/* Its room is there from the first, so that nothing moves. */}
            <span className="size-10 noscript:hidden">
              {signed && (
                <ReportButton key={id} small kind="author" target={String(id)} title={author.username} />
              )}
            </span>
          </>
        }
      />
      <AuthorFigures wanted={signed} worth={worth} rank={rank} />
      <div className="mt-8">
        <AuthorTabs id={id} chosen={tab} lists={lists} />
        <div className="pt-6">
          <NftPages
            key={`${id} ${tab} ${first.after}`}
            path={listTabPath(tab, id)}
            home={{ pathname: '', search: `?tab=${tab}` }}
            first={first}
            title={TAB_LABEL[tab]}
            below
            empty={<AuthorEmpty wanted tab={tab} author={author} />}
          />
        </div>
      </div>
    </div>
  );
}
