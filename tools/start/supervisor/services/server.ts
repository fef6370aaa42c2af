/** The server as a service, beside the demo world. */
import { startServer } from '@pitlane/server/start';
import { createDemoConfig } from '../demo-config.ts';
import { DEMO_TOKEN, fillDemo, GAME_KEY } from '../fill-demo.ts';
import type { ServerInput, ServerReady } from '../messages.ts';
import { runServiceProcess } from '../run-service-process.ts';

runServiceProcess<ServerInput, ServerReady>(async (input, step, signal) => {
  const config = createDemoConfig(input, process.env);
  const { url, stop, issueToken } = await startServer(config);
  step(config.databaseUrl ? 'database (PostgreSQL), API and site' : 'database, API and site');
  const operatorToken = await issueToken(DEMO_TOKEN);
  const gameKey = await issueToken(GAME_KEY);
  const { chains, bookFile, dataDir } = input;
  await fillDemo({ url, operatorToken, gameKey, chains, bookFile, dataDir, step, signal });
  return { value: { url, address: config.siteUrl }, stop };
});
