import { useContext, useEffect } from 'react';
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router';
import { useNonce } from '../lib/nonce.ts';
import { useServed } from '../lib/use-in-browser.ts';
import { PAGE_CODE_ID, type PageCode, TAKEN_OVER } from './page-code.ts';

/**
 * In place of React Router's `<Scripts>`, which has the browser fetch all code of a page before its first picture. This writes
 * down what the code is; `start-page.ts` loads it when the page stands, or at the first touch.
 */
export function PageScripts() {
  const nonce = useNonce();
  const served = useServed();
  const framework = useContext(FrameworkContext);
  const ids = useMatches().map(({ id }) => id);
  // React Router sends the loaders' data after this.
  if (framework?.renderMeta) framework.renderMeta.didRenderScripts = true;
  useEffect(() => void document.dispatchEvent(new Event(TAKEN_OVER)), []);
  // They have run. A frame that takes the place of a failed one needs none, and the browser would refuse to have them made from text.
  if (!served) return null;
  return (
    <>
      <script
        id={PAGE_CODE_ID}
        type="application/json"
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: addresses of our own files
        dangerouslySetInnerHTML={{
          __html: import.meta.env.SSR ? JSON.stringify(getPageCode(framework, ids)) : ' ',
        }}
      />
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React Router's, which has escaped it
        dangerouslySetInnerHTML={{
          __html: import.meta.env.SSR ? receiveData(framework?.serverHandoffString) : ' ',
        }}
      />
    </>
  );
}

type Framework = NonNullable<React.ContextType<typeof FrameworkContext>>;

function getPageCode(framework: Framework | undefined, ids: readonly string[]): PageCode | undefined {
  if (!framework) return undefined;
  const { url, hmr, entry, routes } = framework.manifest;
  const found = ids.flatMap((id) => routes[id] ?? []);
  return {
    ...(hmr && { hot: hmr.runtime }),
    table: url,
    routes: Object.fromEntries(found.map(({ id, module }) => [id, module])),
    entry: entry.module,
    imports: [...new Set([entry.imports, ...found.map(({ imports = [] }) => imports)].flat())],
  };
}

/** The stream that React Router's entry reads the loaders' data from; the scripts after this one fill it. */
const receiveData = (handOff = '{}') =>
  `window.__reactRouterContext=${handOff};window.__reactRouterContext.stream=new ReadableStream({start(c){window.__reactRouterContext.streamController=c}}).pipeThrough(new TextEncoderStream())`;
