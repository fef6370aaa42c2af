import type { Announcement } from '@pitlane/shared/api/announcements';
import type { OpenAuctions } from '@pitlane/shared/api/auctions';
import type { Health } from '@pitlane/shared/api/health';
import type { Site } from '@pitlane/shared/api/site';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { useRouteLoaderData } from 'react-router';

/** The data of every page. A part that the API could not answer is null. The page works without it. */
export type RootData = {
  site: Site | null;
  health: Health | null;
  announcements: Announcement[] | null;
  openAuctions: OpenAuctions | null;
  /** The site's own address without a slash at the end, for whole addresses in social cards. */
  siteUrl: string;
  /** Number of the newest change that this page was made from. */
  liveFrom: number | null;
  /** When the server rendered this, in milliseconds. */
  renderedAt: number;
};

const NOTHING: RootData = {
  site: null,
  health: null,
  announcements: null,
  openAuctions: null,
  siteUrl: '',
  liveFrom: null,
  renderedAt: 0,
};

/** The root loader's answer; all null on the error page of a root loader that failed. */
export function useRootData(): RootData {
  return useRouteLoaderData<RootData>('root') ?? NOTHING;
}

/** The site's facts about a chain; undefined for a chain that it does not serve, and while it does not answer. */
export function useSiteChain(chain: Chain): Site['chains'][number] | undefined {
  return useRootData().site?.chains.find((each) => each.chain === chain);
}
