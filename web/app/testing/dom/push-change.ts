import type { LiveChange } from '@pitlane/shared/api/live';
import { waitFor } from '@testing-library/react';
import type { ScriptedServer } from './scripted-server.ts';

/** Tells the page of a change, once the page listens for it: its stream opens a moment after the page. */
export async function pushChange(server: ScriptedServer, change: LiveChange): Promise<void> {
  await waitFor(() => {
    if (!change.topics.some(server.isHeard)) throw new Error(`no stream is for ${change.topics}`);
  });
  server.change(change);
}
