// Docker's health check: ends with 0 while the server in this container runs. Orchestrators restart what is unhealthy, and no
// restart brings back a database or a node: /api/health/ready tells of these, for alarms and load balancers.
const { PORT = '3000', PUBLIC_ORIGIN } = process.env;
// The site may be below a path of its host.
const path = PUBLIC_ORIGIN ? new URL(PUBLIC_ORIGIN).pathname.replace(/\/$/, '') : '';
const response = await fetch(`http://127.0.0.1:${PORT}${path}/api/health/live`);
process.exitCode = response.ok ? 0 : 1;
