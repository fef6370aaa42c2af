/** One part of a page in a DOM, with a scripted server and without the page around it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createRoutesStub } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { forgetSession } from '../../lib/session/session.ts';
import { installBrowserParts } from './browser-parts.ts';
import { retryAtOnce } from './retry-at-once.ts';
import { type Answers, scriptServer } from './scripted-server.ts';

/** Renders a part at an address of its own. Nothing of it is left after the test. */
export function renderPart(part: ReactNode, answers: Answers = {}) {
  installBrowserParts();
  retryAtOnce();
  const server = scriptServer(answers);
  onTestFinished(() => {
    cleanup();
    forgetSession();
    queryClient().clear();
    localStorage.clear();
    sessionStorage.clear();
    vi.unstubAllGlobals();
  });
  const Stub = createRoutesStub([{ path: '*', Component: () => part }]);
  render(
    <QueryClientProvider client={queryClient()}>
      <Stub initialEntries={['/part']} />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}
