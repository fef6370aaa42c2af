/** The server as a service, beside the demo world. */
import { startServer } from '@pitlane/server/start';
import { publishAnnouncements } from '@pitlane/world/announcements';
import { createDemoConfig } from '../demo-config.ts';
import type { ServerInput, ServerReady } from '../messages.ts';
import { runServiceProcess } from '../run-service-process.ts';

runServiceProcess<ServerInput, ServerReady>(async (input, step) => {
  const config = createDemoConfig(input, process.env);
  const { url, stop } = await startServer(config);
  step(config.databaseUrl ? 'database (PostgreSQL), API and site' : 'database, API and site');
  await publishAnnouncements(url, config.operatorToken);
  return { value: { url, address: config.origin }, stop };
});
