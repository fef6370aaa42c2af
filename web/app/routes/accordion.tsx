import { GalleryNav, GallerySection } from '../features/gallery/gallery-parts.tsx';
import { QUESTIONS } from '../features/gallery/questions.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { Accordion } from '../ui/accordion.tsx';
import { TitledPage } from '../ui/page-title.tsx';
import type { Route } from './+types/accordion';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Accordion',
    description:
      'Headings that open what is below them, as this site uses them: the first one open, or all closed.',
  });

export default function AccordionPage() {
  return (
    <TitledPage
      title="Accordion"
      lead="Headings that open what is below them, one at a time. Up and Down lead from one to the next."
    >
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
