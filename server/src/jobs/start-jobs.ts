import { getSettledBlocks } from '@pitlane/shared/domain/chain/networks';
import type { Config } from '../config/config.ts';
import { filesDir, mediaDir, uploadDirs } from '../config/data-folders.ts';
import { getMailDelivery } from '../core/mail/mail-delivery.ts';
import { createOutboxPort } from '../core/mail/mail-port.ts';
import { createSmtpPort } from '../core/mail/smtp-port.ts';
import { createFileScanner } from '../core/media/file-scanner.ts';
import { createGuardedFetch } from '../core/media/guarded-fetch.ts';
import { createContentStore } from '../core/media/ipfs/content-store.ts';
import { createMediaStorage } from '../core/media/storage/create-media-storage.ts';
import { createIncomingFolder } from '../core/media/storage/incoming-folder.ts';
import { readPushKey } from '../core/notices/push/push-key.ts';
import { createPushSender } from '../core/notices/push/send-push.ts';
import { sweepAccounts } from '../modules/accounts/sessions.ts';
import { sweepFiles } from '../modules/item-files/item-files.service.ts';
import { createKeptUploads } from '../modules/profile-pictures/kept-uploads.ts';
import type { ServedChain } from '../platform/chain/chain-clients.ts';
import type { Db } from '../platform/db/db.ts';
import { createDiskGuard } from '../platform/disk-guard.ts';
import { sweepSharedLimits } from '../platform/http/shared-limits.ts';
import type { Log } from '../platform/log.ts';
import { lowerPriority } from '../platform/lower-priority.ts';
import { nowSeconds } from '../platform/now.ts';
import { runAudit } from './audit/run-audit.ts';
import { runBookClock } from './book/run-book-clock.ts';
import { runComparison } from './comparison/run-comparison.ts';
import { runMail } from './mail/run-mail.ts';
import { createItemPictureMaker } from './metadata/item-picture-maker.ts';
import { createTokenReader } from './metadata/read-token.ts';
import { runMetadata } from './metadata/run-metadata.ts';
import { scanContent } from './metadata/scan-content.ts';
import { runNotices } from './notices/run-notices.ts';
import { createPictureMaker, startPictureWorker } from './pictures/picture-maker.ts';
import { runPictures } from './pictures/run-pictures.ts';
import { runRanks } from './rankings/run-rankings.ts';
import { runSweeper } from './run-sweeper.ts';

type Job = { stop(): Promise<void> };

/**
 * Starts what the role `jobs` does: pictures are made ahead of requests, mails are sent, notices are delivered, orders begin and end with the time,
 * rankings are kept, the index is compared with the chain, the audit log is sealed, and what has ended is removed.
 */
export function startJobs(db: Db, chains: Iterable<ServedChain>, config: Config, log: Log): Job {
  const served = [...chains];
  const kept = openKept(db, config, log);
  const jobs = [
    ...startPictures(db, served, config, log),
    startMail(db, config, log),
    startNotices(db, served, config, log),
    ...startBookClock(db, served, log),
    ...startSweepers({ db, config, log, kept }, served),
    startMetadata({ db, config, log, kept }),
    runComparison({ db, log, chains: served }),
    runAudit({ db, log, dataDir: config.dataDir }),
    runRanks({ db, log, chains: served.map((one) => one.config.chain) }),
  ];
  return {
    async stop() {
      await Promise.all(jobs.map((one) => one.stop()));
    },
  };
}

/** Opens the stores of visitors' files and of tokens' content. */
function openKept(db: Db, config: Config, log: Log) {
  const storage = createMediaStorage(config);
  const incoming = createIncomingFolder(uploadDirs(config).incoming);
  const scanner = scanContent(createFileScanner(config.scanner, log));
  return { storage, incoming, store: createContentStore({ db, storage, incoming, scanner }) };
}

type KeptDeps = { db: Db; config: Config; log: Log; kept: ReturnType<typeof openKept> };

function startSweepers({ db, config, log, kept }: KeptDeps, served: readonly ServedChain[]): Job[] {
  const uploads = createKeptUploads(db, kept.storage);
  const chains = served.flatMap(({ config: { chain, freeMinter } }) => (freeMinter ? [chain] : []));
  return [
    runSweeper({
      db,
      log,
      name: 'pins',
      what: 'pins that no token refers to',
      sweep: (nowMs) => kept.store.sweep(Math.floor(nowMs / 1_000), chains),
    }),
    runSweeper({
      db,
      log,
      name: 'uploads',
      what: 'uploads that no page shows',
      sweep: (nowMs) => uploads.sweep(Math.floor(nowMs / 1_000)),
    }),
    runSweeper({
      db,
      log,
      name: 'files',
      what: 'files that were not finished',
      sweep: (nowMs) => sweepFiles(db, filesDir(config), Math.floor(nowMs / 1_000)),
    }),
    runSweeper({
      db,
      log,
      name: 'accounts',
      what: 'sessions and links that have ended',
      sweep: (nowMs) => sweepAccounts(db, nowMs),
    }),
    runSweeper({
      db,
      log,
      name: 'limits',
      what: 'counts of limits that have ended',
      sweep: (nowMs) => sweepSharedLimits(db, nowMs),
    }),
  ];
}

/** Disk space that tokens' music and films leave for the site itself. */
const MEDIA_ROOM_BYTES = 5_000_000_000;

function startMetadata({ db, config, log, kept: { store, incoming } }: KeptDeps): Job {
  const { gateway: ipfs, arweave } = config.pinning;
  const maker = createItemPictureMaker({ socket: config.decoderSocket });
  const fetcher = createGuardedFetch({ store, gateways: { ipfs, arweave }, siteUrl: config.siteUrl });
  const { hasRoom } = createDiskGuard(config.dataDir, MEDIA_ROOM_BYTES);
  const readToken = createTokenReader({ fetcher, store, incoming, maker, hasRoom });
  return runMetadata({ db, log, maker, readToken });
}

function startMail(db: Db, config: Config, log: Log): Job {
  const { mail, siteUrl } = config;
  if (getMailDelivery(config) === 'none')
    log.warn('there is no mail server (MAIL_SMTP_URL): mails stay in the database, unread');
  const port = mail ? createSmtpPort(mail) : createOutboxPort();
  return runMail({ db, log, port, host: new URL(siteUrl).hostname });
}

function startNotices(
  db: Db,
  served: readonly ServedChain[],
  { demo, mail, siteUrl }: Config,
  log: Log,
): Job {
  const depths = new Map(
    // A local chain mines only with transactions: the last block would wait for the next, and never goes back.
    served.map(({ config }) => [config.chain, demo ? 0 : getSettledBlocks(config.chainId)] as const),
  );
  const contact = mail ? `mailto:${mail.from.address}` : siteUrl;
  const openSender = async () => createPushSender({ key: await readPushKey(db), contact, now: nowSeconds });
  return runNotices({ db, log, siteUrl, depths, openSender });
}

function startBookClock(db: Db, served: readonly ServedChain[], log: Log): Job[] {
  const chains = served.flatMap(({ config }) => (config.trading ? [config.chain] : []));
  return chains.length > 0 ? [runBookClock({ db, log, chains })] : [];
}

function startPictures(db: Db, served: readonly ServedChain[], config: Config, log: Log): Job[] {
  const { ahead, maxBytes } = config.pictures;
  if (ahead === 0) return [];
  const maker = createPictureMaker(() =>
    lowerPriority(startPictureWorker({ dir: mediaDir(config), maxBytes }), log),
  );
  const chains = served.map((one) => one.config.chain);
  return [runPictures({ db, log, chains, limit: ahead, maker })];
}
