import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { allowSkippedTransitions } from './lib/skipped-transitions.ts';
import { allowReactHtml } from './lib/trusted-html.ts';

allowSkippedTransitions(document);
allowReactHtml();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
