import { WORKS } from '@pitlane/shared/domain/site/works';
import { Picture } from '../../ui/cars/picture.tsx';
import { findNextPlace, getWorkSource } from './work-address.ts';

const SIZES = '(width < 600px) 92vw, min(88vw, 106dvh, 1100px)';

/** A Gallery picture as large as the window allows, in a box that is the same for all. Fetches its neighbours ahead. */
export function LargeWork({ place }: { place: number }) {
  const around = ['ArrowLeft', 'ArrowRight'].flatMap((key) => findNextPlace(key, place) ?? []);
  return (
    <div className="relative aspect-4/3 overflow-hidden rounded-lg bg-stage">
      {[place, ...around].map((each) => (
        <div key={each} hidden={each !== place} className="absolute inset-0">
          <Picture
            source={getWorkSource(each)}
            alt={each === place ? (WORKS[each]?.caption ?? '') : ''}
            sizes={SIZES}
            width={640}
            height={480}
            eager
            className="pointer-events-none block size-full object-cover"
          />
        </div>
      ))}
    </div>
  );
}
