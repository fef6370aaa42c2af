import { useEffect, useRef, useState } from 'react';
import { toAddress } from '../../../lib/site-path.ts';
import type { ModelScene } from './model-scene.ts';
import { StageButton } from './stage-button.tsx';
import { StageProblem } from './stage-problem.tsx';

type View = 'picture' | 'loading' | 'model' | 'failed';

/**
 * The 3D model of an item, in the place of its picture once the visitor asks for it: neither the model nor the code that draws it is loaded
 * before. It is turned by pointer, by touch and by arrow keys.
 */
export function ItemModel({ url, title }: { url: string; title: string }) {
  const [view, setView] = useState<View>('picture');
  const canvas = useRef<HTMLCanvasElement>(null);
  const isWanted = view === 'loading' || view === 'model';
  useEffect(() => {
    const place = canvas.current;
    if (!isWanted || !place) return undefined;
    const leaving = new AbortController();
    let scene: ModelScene | undefined;
    const open = async () => {
      const { openModelScene } = await import('./model-scene.ts');
      const opened = await openModelScene(place, toAddress(url), {
        signal: leaving.signal,
        onLost: () => setView('failed'),
      });
      if (leaving.signal.aborted) return opened.close();
      scene = opened;
      setView('model');
      place.focus({ preventScroll: true });
    };
    open().catch((error: unknown) => {
      if (leaving.signal.aborted) return;
      console.warn('The 3D model can’t be shown.', error);
      setView('failed');
    });
    return () => {
      leaving.abort();
      scene?.close();
    };
  }, [isWanted, url]);
  if (view === 'failed') {
    return (
      <StageProblem>
        This 3D model can't be shown here. <a href={toAddress(url)}>Download the model</a> to open it in
        another program.
      </StageProblem>
    );
  }
  return (
    <>
      {isWanted && (
        <canvas
          ref={canvas}
          tabIndex={0}
          role="img"
          aria-label={`3D model of ${title}. Turn it with the arrow keys, zoom with plus and minus.`}
          className={`absolute inset-0 size-full touch-pan-y bg-stage ${view === 'model' ? 'cursor-grab' : 'invisible'}`}
        />
      )}
      <StageButton
        icon={view === 'model' ? 'eye' : 'play'}
        busy={view === 'loading'}
        onClick={() => setView(view === 'picture' ? 'loading' : 'picture')}
      >
        {view === 'model' ? 'Show picture' : 'View in 3D'}
      </StageButton>
    </>
  );
}
