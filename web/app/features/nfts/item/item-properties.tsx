import type { Trait } from '@pitlane/shared/api/nfts';

/** The car's traits, each with the share of all cars that have it. */
export function ItemProperties({ traits }: { traits: readonly Trait[] }) {
  return (
    <dl className="grid two-columns gap-3 sm:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))]">
      {traits.map((trait) => (
        <div key={trait.kind} className="surface px-4 py-3.5">
          <dt className="text-small text-mute">{trait.title}</dt>
          <dd className="label mt-1 text-lead">{trait.value}</dd>
          <dd className="mt-2 text-small text-mute">
            {share(trait)} have this
            <span className="sr-only">
              : {trait.count} of {trait.of} cars
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** "8.2%", and "< 0.1%" instead of zero for a share that exists. */
function share({ count, of }: Trait): string {
  const percent = of === 0 ? 0 : (100 * count) / of;
  if (percent > 0 && percent < 0.1) return '< 0.1%';
  return `${percent.toFixed(percent >= 10 ? 0 : 1)}%`;
}
