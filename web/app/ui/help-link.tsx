import { HELP_LINKS, type HelpLinkSlug } from '@pitlane/shared/domain/site/help-links';
import { useInRouterContext } from 'react-router';
import { isPageThere } from '../lib/site-name.ts';
import { toAddress } from '../lib/site-path.ts';
import { TEXT_LINK, TextLink } from './text-link.tsx';

/**
 * A link to the help article that answers what an error or an empty list leaves open. It stands at the end of a sentence. Only code that
 * is loaded on demand may use it: the first load of a page has no room for it.
 */
export function HelpLink({ about }: { about: HelpLinkSlug }) {
  const path = `/helpcenter/${about}`;
  const words = HELP_LINKS[about];
  const inRouter = useInRouterContext();
  if (!isPageThere(path)) return null;
  if (inRouter) return <TextLink to={path}>{words}</TextLink>;
  // The wallet's part is no part of the page's tree (decision 0004). What is under way there stays open.
  return (
    <a href={toAddress(path)} target="_blank" rel="noopener" className={TEXT_LINK}>
      {words}
    </a>
  );
}
