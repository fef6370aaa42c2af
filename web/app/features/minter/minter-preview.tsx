import { useState } from 'react';
import { toAddress } from '../../lib/site-path.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Draft } from './draft.ts';

/** The token to be, in its frame on the stage: its picture where this page may show it, and its name. */
export function MinterPreview({ draft }: { draft: Draft }) {
  const image = draft.image.trim();
  const [failed, setFailed] = useState<string>();
  const isShown = isShowable(image) && failed !== image;
  return (
    <div className="on-stage grid aspect-4/3 place-items-center rounded-lg border" aria-hidden>
      <div className="grid aspect-4/3 w-[58%] -translate-y-[9%] place-items-center overflow-hidden rounded-sm border-4 border-stage-ink bg-stage-label text-stage-mute shadow-float">
        {isShown ? (
          <img
            src={toAddress(image)}
            alt=""
            onError={() => setFailed(image)}
            className="size-full object-cover"
          />
        ) : (
          <Icon name="pencil" className="size-9" />
        )}
      </div>
    </div>
  );
}

/** Returns whether the page's policy lets it show a picture: its own, and one that is in its address. */
function isShowable(image: string): boolean {
  if (/^data:image\//i.test(image)) return true;
  return URL.canParse(image) && new URL(image).origin === location.origin;
}
