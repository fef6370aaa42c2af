import { filesDir, uploadDirs } from '../config/data-folders.ts';
import { createFileScanner } from '../core/media/file-scanner.ts';
import { type ContentStore, createContentStore } from '../core/media/ipfs/content-store.ts';
import { createPinning } from '../core/media/ipfs/create-pinning.ts';
import { createMediaStorage } from '../core/media/storage/create-media-storage.ts';
import { createIncomingFolder } from '../core/media/storage/incoming-folder.ts';
import type { ServerDeps } from '../core/server-deps.ts';
import { pinsRoutes } from '../modules/ipfs/ipfs.routes.ts';
import { createPinsService } from '../modules/ipfs/ipfs.service.ts';
import { createFileChecker } from '../modules/item-files/file-checker.ts';
import { filesRoutes } from '../modules/item-files/item-files.routes.ts';
import { createFilesService } from '../modules/item-files/item-files.service.ts';
import { createUploadsService } from '../modules/profile-pictures/profile-pictures.service.ts';
import { createUploadMaker } from '../modules/profile-pictures/upload-maker.ts';
import { createWhitelistMaker } from '../modules/whitelists/whitelist-maker.ts';
import { createWhitelistsService } from '../modules/whitelists/whitelists.service.ts';
import { labelStatements } from '../platform/db/db.ts';
import { createDiskGuard } from '../platform/disk-guard.ts';
import type { SharedLimits } from '../platform/http/limits.ts';

/** Creates the modules for profile pictures. */
export function createUploads({ config, db, log, shutdown }: ServerDeps) {
  const maker = createUploadMaker({ socket: config.decoderSocket });
  const incoming = createIncomingFolder(uploadDirs(config).incoming);
  const stopSweeping = incoming.sweepRegularly((error) =>
    log.warn({ err: error }, 'the folder of uploads cannot be written'),
  );
  shutdown.add('uploads', () => {
    stopSweeping();
    return maker.close();
  });
  const storage = createMediaStorage(config);
  const scanner = createFileScanner(config.scanner, log);
  return createUploadsService({ db: labelStatements(db, 'uploads'), storage, incoming, maker, scanner, log });
}

/** Lists of who may mint. */
export function createWhitelists({ db, shutdown }: ServerDeps, now: () => number) {
  const maker = createWhitelistMaker();
  shutdown.add('whitelists', () => maker.close());
  return createWhitelistsService({ db: labelStatements(db, 'whitelists'), maker, now });
}

export function openContentStore({ config, db }: Pick<ServerDeps, 'config' | 'db'>): ContentStore {
  return createContentStore({
    db: labelStatements(db, 'pins'),
    storage: createMediaStorage(config),
    incoming: createIncomingFolder(uploadDirs(config).incoming),
  });
}

/** Creates the modules that keep content under its CID: metadata, and the files that become items. */
export function createPinned(
  { config, db, log, shutdown }: ServerDeps,
  { store, limits }: { store: ContentStore; limits: SharedLimits },
) {
  const incoming = createIncomingFolder(uploadDirs(config).incoming);
  const pinning = createPinning(config, store, incoming);
  const checker = createFileChecker({ socket: config.decoderSocket });
  shutdown.add('files', () => checker.close());
  const files = createFilesService({
    db: labelStatements(db, 'files'),
    dir: filesDir(config),
    disk: createDiskGuard(filesDir(config)),
    limits,
    checker,
    scanner: createFileScanner(config.scanner, log),
    pinFile: pinning.pinFile,
  });
  return [pinsRoutes(createPinsService({ pinning, store })), filesRoutes(files)];
}
