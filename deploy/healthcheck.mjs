// Docker's health check: ends with 0 when the server in this container can serve.
const response = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/api/health/ready`);
process.exitCode = response.ok ? 0 : 1;
