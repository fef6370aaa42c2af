import { type ComponentType, lazy, Suspense } from 'react';
import { firstSign } from './first-sign.ts';

/**
 * A part of a page that the server renders and whose code comes when somebody is there: for words below the fold. Not for
 * controls: a press would be lost. Not for links to a place on the same page: the router would scroll away from it. Not for
 * what gets properties: a change of them would take it away till then.
 */
export function laterPart(load: () => Promise<ComponentType>): ComponentType {
  const Part = lazy(async () => {
    if (!import.meta.env.SSR) await firstSign;
    return { default: await load() };
  });
  return function LaterPart() {
    return (
      <Suspense>
        <Part />
      </Suspense>
    );
  };
}
