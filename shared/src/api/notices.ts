/** Notices of an account, and the settings of how they are delivered. */
import { z } from 'zod';
import { NOTICE_CHANNELS, NOTICE_KINDS } from '../domain/people/notices.ts';
import { NextSchema, queryOf, SecondsSchema, WeiSchema } from './common.ts';
import { AuthorRefSchema } from './nfts.ts';

/** More unread notices than this are not counted. */
export const MAX_UNREAD = 100;

const KindSchema = z.enum(NOTICE_KINDS);
const ChannelSchema = z.enum(NOTICE_CHANNELS);

export const NoticeSchema = z
  .object({
    id: z.int().positive().describe('Increases: newer notices have higher numbers.'),
    kind: KindSchema,
    title: z.string(),
    body: z.string(),
    link: z.string().describe('Path on this site.'),
    image: z.string().nullable().describe('Path of a picture of the car; null for other items.'),
    nft_id: z.string(),
    amount: WeiSchema.nullable(),
    actor: AuthorRefSchema.nullable().describe('Who caused it; null if no author did.'),
    at: SecondsSchema,
    read: z.boolean().describe('Always false for a wallet’s notices: only accounts remember what was read.'),
  })
  .meta({
    id: 'Notice',
    description: 'Something that happened to a person, or that they asked to hear about.',
  });
export type Notice = z.infer<typeof NoticeSchema>;

export const NoticeListSchema = z
  .object({
    notices: z.array(NoticeSchema),
    unread: z
      .int()
      .min(0)
      .max(MAX_UNREAD)
      .nullable()
      .describe(`How many are unread; ${MAX_UNREAD} for that many or more. Null for a wallet’s notices.`),
    next: NextSchema,
  })
  .meta({ id: 'NoticeList' });
export type NoticeList = z.infer<typeof NoticeListSchema>;

export const NoticeQuerySchema = queryOf({
  limit: z.coerce.number().int().min(1).max(50).default(20).describe('Notices on a page.'),
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { error: 'must be `next` of the page before' })
    .optional(),
});
export type NoticeQuery = z.infer<typeof NoticeQuerySchema>;

const NoticeIdSchema = z.int().positive().max(Number.MAX_SAFE_INTEGER);
export const ReadNoticesSchema = z
  .strictObject({
    ids: z.array(NoticeIdSchema).max(100).default([]).describe('These.'),
    up_to: NoticeIdSchema.optional().describe('Also all notices up to this one.'),
  })
  .meta({ id: 'ReadNotices', example: { ids: [12, 14] } });
export type ReadNotices = z.infer<typeof ReadNoticesSchema>;

export const UnreadSchema = z
  .object({ unread: z.int().min(0).max(MAX_UNREAD) })
  .meta({ id: 'Unread', description: 'How many notices are unread now.' });
export type Unread = z.infer<typeof UnreadSchema>;

const SettingSchema = z.object({ kind: KindSchema, channel: ChannelSchema, on: z.boolean() });
export const NoticeSettingsSchema = z
  .object({
    settings: z.array(SettingSchema).describe('Each kind with each channel.'),
    mail: z.string().nullable().describe('Where emails go; null until the account confirms an address.'),
    browsers: z.int().nonnegative().describe('How many browsers get push notifications.'),
  })
  .meta({ id: 'NoticeSettings' });
export type NoticeSettings = z.infer<typeof NoticeSettingsSchema>;

export const UpdateNoticeSettingsSchema = z
  .strictObject({
    settings: z
      .array(z.strictObject({ kind: KindSchema, channel: ChannelSchema, on: z.boolean() }))
      .min(1)
      .max(NOTICE_KINDS.length * NOTICE_CHANNELS.length)
      .describe('The settings to change.'),
  })
  .meta({
    id: 'UpdateNoticeSettings',
    example: { settings: [{ kind: 'outbid', channel: 'mail', on: false }] },
  });
export type UpdateNoticeSettings = z.infer<typeof UpdateNoticeSettingsSchema>;

export const PushKeySchema = z
  .object({ key: z.string().describe('Base64url: `applicationServerKey` of a subscription.') })
  .meta({ id: 'PushKey' });
export type PushKey = z.infer<typeof PushKeySchema>;

const EndpointSchema = z
  .url({ protocol: /^https?$/ })
  .max(1_000)
  .describe('Address at the push service of the browser.');
const bytes = (min: number, max: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${min},${max}}$`), { error: 'must be base64url' });

export const PushSubscriptionSchema = z
  .strictObject({
    endpoint: EndpointSchema,
    keys: z.strictObject({ p256dh: bytes(87, 87), auth: bytes(22, 22) }),
  })
  .meta({
    id: 'PushSubscription',
    description: 'What `PushSubscription.toJSON()` of a browser says, without the time.',
    example: {
      endpoint: 'https://push.example/send/fW1x',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  });
export type PushSubscription = z.infer<typeof PushSubscriptionSchema>;

export const EndPushSchema = z
  .strictObject({ endpoint: EndpointSchema })
  .meta({ id: 'EndPush', example: { endpoint: 'https://push.example/send/fW1x' } });
export type EndPush = z.infer<typeof EndPushSchema>;

export const BrowsersSchema = z
  .object({ browsers: z.int().nonnegative() })
  .meta({ id: 'PushBrowsers', description: 'How many browsers get push notifications now.' });
export type Browsers = z.infer<typeof BrowsersSchema>;
