/** The server as a process: configured by the environment, ended by SIGTERM or Ctrl-C. */
import { ConfigError, loadConfig } from './config/config.ts';
import { StartError } from './platform/start-error.ts';
import { startServer } from './start.ts';

try {
  const server = await startServer(loadConfig());
  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (ending) process.exit(1);
      ending = true;
      void server.stop().then(() => process.exit(0));
    });
  }
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
