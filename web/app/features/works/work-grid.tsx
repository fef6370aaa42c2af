import { WORKS } from '@pitlane/shared/domain/site/works';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isPlainClick } from '../../lib/is-plain-click.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { isPageThere } from '../../lib/site-name.ts';
import { toAddress } from '../../lib/site-path.ts';
import { Picture } from '../../ui/cars/picture.tsx';
import { getWorkSource, readPlace, toLargePicture } from './work-address.ts';

const Lightbox = lazyComponent(() => import('./lightbox.tsx').then((module) => module.Lightbox));

/** The columns are the specification's: one below 500 px, two below 900, then three. */
const SIZES = '(width < 500px) 94vw, (width < 900px) 46vw, (width < 1800px) 31vw, 573px';

/** The pictures of the Gallery. Each is a link to itself in large; a script shows it in the lightbox, under an address of its own. */
export function WorkGrid() {
  const [params, setParams] = useSearchParams();
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  const place = readPlace(params.get('picture'));
  const [wanted, setWanted] = useState(false);
  if (place !== undefined && !wanted) setWanted(true);
  const show = (next: number | undefined, replace: boolean) =>
    setParams(next === undefined ? {} : { picture: String(next + 1) }, { replace, preventScrollReset: true });
  return (
    <>
      <ul className="grid gap-4 min-[500px]:grid-cols-2 min-[900px]:grid-cols-3 min-[900px]:gap-6">
        {WORKS.map(({ title, caption }, each) => (
          <li key={title}>
            <figure>
              <a
                ref={(link) => {
                  links.current[each] = link;
                }}
                href={toAddress(toLargePicture(each))}
                className="block overflow-hidden rounded-lg border bg-stage transition-opacity hover:opacity-90"
                onPointerEnter={() => void Lightbox.preload()}
                onFocus={() => void Lightbox.preload()}
                onClick={(event) => {
                  if (!isPlainClick(event)) return;
                  event.preventDefault();
                  show(each, false);
                }}
              >
                <Picture
                  source={getWorkSource(each)}
                  alt={`${title}. ${caption}`}
                  sizes={SIZES}
                  width={640}
                  height={480}
                  first={each === 0}
                  eager={each < 2}
                  className="on-stage block aspect-4/3 w-full object-cover"
                />
              </a>
              {/* The picture says it already. */}
              <figcaption aria-hidden className="pt-2.5 pb-3">
                <span className="label block text-lead">{title}</span>
                <span className="block text-small text-mute">{caption}</span>
              </figcaption>
            </figure>
          </li>
        ))}
        {/* Eight pictures leave a place free only where there are three columns. */}
        {isPageThere('/mint') && (
          <li className="hidden min-[900px]:block">
            <Link
              to="/mint"
              className="grid aspect-4/3 place-content-center justify-items-center gap-1 rounded-lg border border-edge border-dashed text-center text-mute transition-colors hover:border-ink hover:text-ink"
            >
              <span className="label text-lead text-ink">Room for yours</span>
              <span className="text-small">Mint a car</span>
            </Link>
          </li>
        )}
      </ul>
      {wanted && (
        <Lightbox
          place={place}
          onPlace={(next) => show(next, true)}
          onClose={() => show(undefined, true)}
          findLink={(each) => links.current[each] ?? null}
        />
      )}
    </>
  );
}
