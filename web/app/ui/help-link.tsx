import { HELP_LINKS, type HelpLinkSlug } from '@pitlane/shared/domain/help-links';
import { TextLink } from './text-link.tsx';

/**
 * A link to the help article that answers what an error or an empty list leaves open. It stands at the end of a sentence. Only code that
 * is loaded on demand may use it: the first load of a page has no room for it.
 */
export function HelpLink({ about }: { about: HelpLinkSlug }) {
  return <TextLink to={`/helpcenter/${about}`}>{HELP_LINKS[about]}</TextLink>;
}
