import { GalleryNav, GallerySection } from '../features/gallery/gallery-parts.tsx';
import { QUESTIONS } from '../features/gallery/questions.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { Accordion } from '../ui/accordion.tsx';
import { TitledPage } from '../ui/page-title.tsx';
import type { Route } from './+types/accordion';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Accordion',
    description: 'The accordions of this site: with the first section open, or all closed.',
  });

export default function AccordionPage() {
  return (
    <TitledPage title="Accordion" lead="One section opens at a time. Up and Down move between headings.">
      <GalleryNav />
      <div className="grid items-start gap-x-8 gap-y-12 lg:grid-cols-2">
        <GallerySection title="Default">
          <Accordion items={QUESTIONS} open="series" />
        </GallerySection>
        <GallerySection title="Full Hide">
          <Accordion items={QUESTIONS} />
        </GallerySection>
      </div>
    </TitledPage>
  );
}
