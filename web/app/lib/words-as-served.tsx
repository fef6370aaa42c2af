import { type ComponentType, lazy, Suspense } from 'react';
import { useServed } from './use-in-browser.ts';

const AS_SERVED = { __html: '' };

/**
 * Words that the server writes and the browser keeps as they came: their code is loaded only where a page is built in the
 * browser. For what never changes on a page. Not for controls, which would not answer; links in it load the whole page.
 */
export function wordsAsServed(load: () => Promise<ComponentType>): ComponentType {
  const Words = lazy(async () => ({ default: await load() }));
  return function WordsAsServed() {
    const served = useServed();
    if (served && !import.meta.env.SSR) {
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; React leaves the markup of such an element alone
      return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={AS_SERVED} />;
    }
    return (
      <div className="contents">
        <Suspense>
          <Words />
        </Suspense>
      </div>
    );
  };
}
