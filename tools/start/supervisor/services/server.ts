/** The server as a service, beside the demo world. */
import { startServer } from '@pitlane/server/start';
import { publishAnnouncements } from '@pitlane/world/announcements';
import { createDemoConfig } from '../demo-config.ts';
import { DEMO_TOKEN, fillBook, fillItems, fillNews, fillPeople } from '../fill-demo.ts';
import type { ServerInput, ServerReady } from '../messages.ts';
import { runServiceProcess } from '../run-service-process.ts';

runServiceProcess<ServerInput, ServerReady>(async (input, step, signal) => {
  const config = createDemoConfig(input, process.env);
  const { url, stop, issueToken } = await startServer(config);
  step(config.databaseUrl ? 'database (PostgreSQL), API and site' : 'database, API and site');
  const operatorToken = await issueToken(DEMO_TOKEN);
  await publishAnnouncements(url, operatorToken);
  await fillBook({ url, operatorToken }, input.bookFile, { step, signal });
  await fillPeople(url, { step, signal });
  await fillNews(url, { operatorToken, step, signal });
  await fillItems({ url, chains: input.chains, signal });
  return { value: { url, address: config.siteUrl }, stop };
});
