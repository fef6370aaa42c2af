// Docker's health check: ends with 0 while the server in this container runs. Orchestrators restart what is unhealthy, and no
// restart brings back a database or a node: /api/health/ready tells of these, for alarms and load balancers.
import { get } from 'node:http';

const { PORT = '3000', PUBLIC_ORIGIN, ROLES, DECODER_SOCKET } = process.env;
// The site may be below a path of its host. A decoder has a socket, and no path.
const isDecoder = ROLES === 'decoder';
const path = PUBLIC_ORIGIN && !isDecoder ? new URL(PUBLIC_ORIGIN).pathname.replace(/\/$/, '') : '';
const place = isDecoder ? { socketPath: DECODER_SOCKET } : { host: '127.0.0.1', port: PORT };
get({ ...place, path: `${path}/api/health/live` }, (response) => {
  process.exit(response.statusCode === 200 ? 0 : 1);
}).once('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
