/** The server as a process: configured by the environment, ended by SIGTERM or Ctrl-C. */
import { ConfigError } from './config/config.ts';
import { loadConfig } from './config/environment.ts';
import { StartError } from './platform/start-error.ts';
import { type RunningServer, startServer } from './start.ts';

let server: RunningServer | undefined;
let ending = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (ending) process.exit(1);
    // What has not started has nothing to end.
    if (!server) process.exit(0);
    ending = true;
    void server.stop().then(() => process.exit(0));
  });
}
try {
  server = await startServer(loadConfig());
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
