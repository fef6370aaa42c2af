/** Each has what breaks a careless replacement: signs of regular expressions, escapes, quotes, and what looks like a URL of its own. */
export const SETTING_SECRETS = {
  database: 'p@ss$&w0rd\\1/x',
  node: 'k3y$`-of-the-node',
  question: 'qu3ry+t0ken==',
  socket: 'ws-k3y-0987654321',
  mail: "m@il'; drop %table",
  builder: '4c'.repeat(32),
  build: '5d'.repeat(32),
  settler: '6e'.repeat(32),
  signing: 'signing-secret-of-thirty-two-characters',
  bucket: 's3/cr+et=',
  pinning: 'pin$ning^key',
};
const toSent = encodeURIComponent;
/** Nothing answers there, so that every error says where. */
const NOWHERE = '127.0.0.1:1';
/** Settings whose every secret is hard to hide, and whose every server is away. */
export const HOSTILE_SETTINGS = {
  PITLANE_DEMO: '1',
  DATABASE_URL: `postgres://pitlane:${toSent(SETTING_SECRETS.database)}@${NOWHERE}/pitlane`,
  BINANCE_RPC_URL: `http://${NOWHERE}/v2/${toSent(SETTING_SECRETS.node)}?token=${toSent(SETTING_SECRETS.question)}`,
  BINANCE_WS_URL: `ws://${NOWHERE}/${SETTING_SECRETS.socket}`,
  BUILDER_PRIVATE_KEY: `0x${SETTING_SECRETS.builder}`,
  BUILD_SECRET: SETTING_SECRETS.build,
  SETTLER_PRIVATE_KEY: SETTING_SECRETS.settler,
  SIGNING_SECRET: SETTING_SECRETS.signing,
  MAIL_SMTP_URL: `smtp://pitlane:${toSent(SETTING_SECRETS.mail)}@${NOWHERE}`,
  MAIL_FROM: 'Pitlane <no-reply@cars.example>',
  MEDIA_S3_ENDPOINT: `http://${NOWHERE}`,
  MEDIA_S3_BUCKET: 'cars',
  MEDIA_S3_KEY_ID: 'cars-key',
  MEDIA_S3_SECRET: SETTING_SECRETS.bucket,
  PINNING_API_URL: `http://${NOWHERE}`,
  PINNING_API_KEY: SETTING_SECRETS.pinning,
  IPFS_GATEWAY_URL: `http://${NOWHERE}`,
  PUBLIC_ORIGIN: `http://${NOWHERE}`,
};
/** Names of the secrets that a text shows, as they are written or as they are sent. */
export const findLeaks = (said: string) =>
  Object.entries(SETTING_SECRETS).flatMap(([name, secret]) =>
    said.includes(secret) || said.includes(toSent(secret)) ? [name] : [],
  );
