import type { Series } from '@pitlane/shared/domain/cars/series';
import { foldText } from '@pitlane/shared/domain/fold-text';
import { HELP_TOPIC_LABEL } from '@pitlane/shared/domain/site/help';
import type { CardNft } from '../../lib/cards.ts';
import type { IconName } from '../../ui/icon-paths.ts';
import type { SearchCards } from './search-paths.ts';

/** One line of the box: an item with its picture, a series with its floor, or a text with what it is about. */
export type SearchResult = { key: string; to: string } & (
  | { car: CardNft }
  | {
      series: Series;
      /** In wei; null when no car of it is listed, undefined while it is read. */
      floor: string | null | undefined;
    }
  | { label: string; detail?: string; icon: IconName; avatar?: string }
);
/** `tiles`: several results in a row. */
export type SearchGroup = { name: string; results: SearchResult[]; layout?: 'tiles' };

/** The groups of an answer that have something, in their order. A page that is called exactly what was typed comes first. */
export function toGroups(answer: SearchCards): SearchGroup[] {
  const pages: SearchGroup = {
    name: 'Pages',
    results: answer.pages.map(({ path, title }) => ({
      key: path,
      to: path,
      label: title,
      icon: 'arrow-right',
    })),
  };
  const groups: SearchGroup[] = [
    {
      name: 'Items',
      results: answer.items.items.map((car) => ({ key: car.id, to: `${car.nft_link}/${car.id}`, car })),
    },
    {
      name: 'People',
      results: answer.authors.map(({ id, username, avatar }) => ({
        key: `author-${id}`,
        to: `/Author/${id}`,
        label: username,
        icon: 'user',
        avatar: avatar.url,
      })),
    },
    {
      name: 'News',
      results: answer.news.map(({ id, title, excerpt }) => ({
        key: `news-${id}`,
        to: `/news/${id}`,
        label: title,
        detail: excerpt,
        icon: 'list',
      })),
    },
    {
      name: 'Help',
      results: answer.help.map(({ slug, topic, title }) => ({
        key: `help-${slug}`,
        to: `/helpcenter/${slug}`,
        label: title,
        detail: HELP_TOPIC_LABEL[topic],
        icon: 'info',
      })),
    },
  ];
  const exact = foldText(answer.pages[0]?.title ?? '') === foldText(answer.query);
  return (exact ? [pages, ...groups] : [...groups, pages]).filter(({ results }) => results.length > 0);
}
