import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MetricsConfig } from '../../config/metrics-config.ts';
import { getErrorCode } from '../../platform/error-code.ts';
import type { Log } from '../../platform/log.ts';
import { StartError } from '../../platform/start-error.ts';
import type { MetricsService } from './metrics.service.ts';

export type MetricsServer = {
  /** Where Prometheus asks: http://127.0.0.1:9464/metrics. */
  url: string;
  close(): Promise<void>;
};

/**
 * Answers GET /metrics on an address of its own: a proxy in front of the site never leads there. Throws a StartError when the address
 * cannot be had.
 */
export async function serveMetrics(
  { host, port }: MetricsConfig,
  { service, log }: { service: MetricsService; log: Log },
): Promise<MetricsServer> {
  const server = createServer(async ({ method, url }, answer) => {
    answer.setHeader('x-content-type-options', 'nosniff').setHeader('cache-control', 'no-store');
    if (url?.split('?')[0] !== '/metrics') {
      answer.writeHead(404).end('Metrics are at /metrics.\n');
    } else if (method !== 'GET' && method !== 'HEAD') {
      answer.writeHead(405, { allow: 'GET, HEAD' }).end();
    } else {
      try {
        const text = await service.read();
        answer.writeHead(200, { 'content-type': service.contentType }).end(text);
      } catch (error) {
        log.error({ err: error }, 'the metrics could not be read');
        answer.writeHead(500).end();
      }
    }
  });
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen(port, host, listening.resolve);
  await listening.promise.catch((error: unknown) => {
    const code = getErrorCode(error);
    const message = `METRICS_HOST and METRICS_PORT: ${host}:${port} cannot be used (${code}). Each process on a machine needs a port of its own.`;
    throw code ? new StartError(message, error) : error;
  });
  const bound = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}/metrics`,
    async close() {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
  };
}
