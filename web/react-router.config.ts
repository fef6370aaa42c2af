import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The whole route table is small: sent with the first page, it saves a request before each first navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
