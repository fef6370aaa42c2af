import { GalleryNav, GallerySection } from '../features/gallery/gallery-parts.tsx';
import { TAB_ITEMS, TabStyle, type TabVariant } from '../features/gallery/tab-items.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { TitledPage } from '../ui/page-title.tsx';
import { Tabs } from '../ui/tabs.tsx';
import type { Route } from './+types/tabs';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Tabs',
    description:
      'The tabs of this site in four styles, each with Home, Profile and Contact. Arrow keys move between them.',
  });

const STYLES: readonly { variant: TabVariant; title: string }[] = [
  { variant: 'line', title: 'Line' },
  { variant: 'pills', title: 'Pills' },
  { variant: 'track', title: 'Track' },
  { variant: 'boxes', title: 'Boxes' },
];

export default function TabsPage() {
  return (
    <TitledPage
      title="Tabs"
      lead="One panel at a time. Arrow keys, Home and End move between the tabs. Without JavaScript, all panels are shown."
    >
      <GalleryNav />
      <div className="grid gap-x-12 gap-y-12 lg:grid-cols-2">
        {STYLES.map(({ variant, title }) => (
          <GallerySection key={variant} title={title}>
            <TabStyle variant={variant}>
              <Tabs label={title} items={TAB_ITEMS} />
            </TabStyle>
          </GallerySection>
        ))}
      </div>
    </TitledPage>
  );
}
