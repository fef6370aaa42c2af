import { GalleryNav, GallerySection } from '../features/gallery/gallery-parts.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { Gauge } from '../ui/feedback/gauge.tsx';
import { TitledPage } from '../ui/page-title.tsx';
import type { Route } from './+types/progressbar';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Progress bars',
    description: 'The progress bars of this site, each with a name and a figure.',
  });

/** The six bars of the specification (section 2, demo pages), in percent. */
const BARS = [
  ['Art', 80],
  ['Music', 70],
  ['Domain Names', 75],
  ['Virtual Worlds', 80],
  ['Trading Cards', 90],
  ['Collectibles', 75],
] as const;

export default function ProgressbarPage() {
  return (
    <TitledPage
      title="Progress bars"
      lead="Show a share of a whole: a station’s fuel, a car’s power, a drop’s supply. Each bar has its figure beside it."
    >
      <GalleryNav />
      <GallerySection title="Categories">
        <div className="surface grid gap-x-10 gap-y-7 p-6 md:grid-cols-2">
          {BARS.map(([label, percent]) => (
            <Gauge key={label} label={label} fraction={percent / 100} value={`${percent}%`} />
          ))}
        </div>
      </GallerySection>
    </TitledPage>
  );
}
