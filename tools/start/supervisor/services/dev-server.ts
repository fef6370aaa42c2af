/** The server for development: the API on a port of its own, and in front of it the site from its sources. */
import { getBasePath } from '@pitlane/server/platform/http/base-path';
import { startServer } from '@pitlane/server/start';
import { startDevSite } from '../../../../web/dev/start-dev-site.ts';
import { createDemoConfig } from '../demo-config.ts';
import { DEMO_TOKEN, fillDemo, GAME_KEY } from '../fill-demo.ts';
import type { ServerInput, ServerReady } from '../messages.ts';
import { runServiceProcess } from '../run-service-process.ts';

runServiceProcess<ServerInput, ServerReady>(async (input, step, signal) => {
  const config = createDemoConfig(input, process.env);
  if (getBasePath(config.siteUrl))
    throw new Error(
      'npm run dev serves the site at the root: set PUBLIC_ORIGIN without a path, or use npm start.',
    );
  const api = await startServer({
    ...config,
    port: 0,
    roles: new Set(['api', 'indexer', 'jobs', 'builder']),
  });
  step('database and API');
  const operatorToken = await api.issueToken(DEMO_TOKEN);
  const gameKey = await api.issueToken(GAME_KEY);
  const { chains, bookFile, dataDir } = input;
  await fillDemo({ url: api.url, operatorToken, gameKey, chains, dataDir, bookFile, step, signal });
  const site = await startDevSite({ port: input.port, apiUrl: api.url });
  step('site from its sources');
  const stop = async () => {
    await site.stop();
    await api.stop();
  };
  return { value: { url: site.url, address: config.siteUrl }, stop };
});
