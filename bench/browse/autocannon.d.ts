/** What is used of autocannon, which has no types of its own. */
declare module 'autocannon' {
  type Options = {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Seconds. */
    timeout: number;
    requests: { path: string }[];
  };
  type Result = {
    errors: number;
    timeouts: number;
    requests: { sent: number };
    '2xx': number;
    non2xx: number;
    /** Seconds. */
    duration: number;
    /** Milliseconds. */
    latency: { p50: number; p99: number };
  };
  // biome-ignore lint/style/noDefaultExport: the package exports so
  export default function autocannon(options: Options): Promise<Result>;
}
