import { access, constants, stat } from 'node:fs/promises';
import { tryUploads } from '../../check-folders.ts';
import { requireClamd } from '../../platform/clamd.ts';
import { requireDecoderService } from '../../platform/decoder/ask-decoder-service.ts';
import { findIsolation } from '../../platform/decoder/sandbox.ts';
import { readDisk } from '../../platform/disk-guard.ts';
import { getErrorCode } from '../../platform/error-code.ts';
import { explain } from './explain.ts';
import { type Check, createFindings, type DoctorContext, type Finding } from './finding.ts';

const { ok, warn, fail } = createFindings('storage');

/** Below the first, visitors' files are refused; the second is a day's warning. */
const REFUSED_BYTES = 500_000_000;
const LITTLE_BYTES = 5_000_000_000;
const DECODER_MS = 2_000;
const SCANNER_MS = 2_000;
/** Rights of those who are neither the owner nor in the group. */
const OF_OTHERS = 0o007;
const OLDEST_BACKUP_HOURS = 26;

/** Data folder, disk, uploads, decoders and the age of the backup. */
export const checkStorage: Check = {
  name: 'storage',
  async run(context) {
    const { config } = context;
    const decoder = await checkDecoder(context);
    if (!['api', 'jobs'].some((role) => config.roles.has(role as 'jobs'))) return decoder;
    return [
      ...(await checkFolder(context)),
      ...decoder,
      ...(await checkScanner(context)),
      ...(await checkBackup(context)),
    ];
  },
};

async function checkFolder({ config }: DoctorContext): Promise<Finding[]> {
  const { dataDir } = config;
  try {
    const { mode } = await stat(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const shared =
      mode & OF_OTHERS
        ? [warn(`Every user of this machine can read ${dataDir}.`, `chmod o-rwx ${dataDir}`)]
        : [ok(`${dataDir} is private to us and writable.`)];
    return [...shared, await checkDisk(dataDir), await checkUpload(config)];
  } catch (error) {
    const code = getErrorCode(error);
    if (code === 'ENOENT')
      return [
        warn(
          `${dataDir} does not exist yet.`,
          'The first start creates it. If the server has started before, correct PITLANE_DATA.',
        ),
      ];
    return [fail(`${dataDir} can’t be used (${code}).`, 'Fix its owner and permissions, or PITLANE_DATA.')];
  }
}

async function checkDisk(dataDir: string): Promise<Finding> {
  const { free } = await readDisk(dataDir);
  const left = `The disk of PITLANE_DATA has ${(free / 1e9).toFixed(1)} GB free.`;
  if (free >= LITTLE_BYTES) return ok(left);
  const wayOut = 'Free some space, or move PITLANE_DATA: below half a gigabyte, uploads are refused.';
  return free < REFUSED_BYTES ? fail(left, wayOut) : warn(left, wayOut);
}

async function checkUpload(config: DoctorContext['config']): Promise<Finding> {
  const where = config.mediaS3 ? 'the bucket of MEDIA_S3_…' : 'PITLANE_DATA';
  try {
    await tryUploads(config);
    return ok(`We stored a file in ${where}, read, and removed.`);
  } catch (error) {
    const wayOut = config.mediaS3
      ? 'Correct the settings MEDIA_S3_…, or the rights of their key (put, get, delete, list).'
      : 'Fix the folder’s owner, or free some space.';
    return fail(`Pictures can’t be stored in ${where}: ${explain(error)}.`, wayOut);
  }
}

async function checkDecoder({ config }: DoctorContext): Promise<Finding[]> {
  const { decoderSocket, demo } = config;
  if (decoderSocket && !config.roles.has('decoder')) {
    try {
      await requireDecoderService(decoderSocket, DECODER_MS);
      return [ok("The decoder of strangers' files answers.")];
    } catch (error) {
      return [
        fail(
          `The decoder at DECODER_SOCKET isn’t responding: ${explain(error)}.`,
          'Start a process with the role decoder, and check that this user is in the socket’s group.',
        ),
      ];
    }
  }
  if (decoderSocket || demo || findIsolation().bubblewrap) return [];
  return [
    warn(
      "Strangers' files are decoded by this user, with its network.",
      'apt-get install bubblewrap, or run the role decoder and name DECODER_SOCKET.',
    ),
  ];
}

async function checkScanner({ config: { scanner, roles } }: DoctorContext): Promise<Finding[]> {
  if (!scanner || !roles.has('api')) return [];
  try {
    await requireClamd(scanner, { liveMs: SCANNER_MS });
    return [ok('The scanner of uploads answers.')];
  } catch (error) {
    return [
      fail(
        `The scanner at SCANNER_URL isn’t responding: ${explain(error)}.`,
        'Start clamd, and check that this user may reach its socket. Until then, uploads are refused.',
      ),
    ];
  }
}

async function checkBackup({ config: { backupStamp, demo }, clock }: DoctorContext): Promise<Finding[]> {
  if (demo) return [];
  if (!backupStamp)
    return [
      warn(
        'We don’t know how old the last backup is.',
        'Set BACKUP_STAMP to the file that deploy/backup.sh touches.',
      ),
    ];
  try {
    const hours = Math.floor((clock() - (await stat(backupStamp)).mtimeMs) / 3_600_000);
    const said = `The last backup is ${hours} ${hours === 1 ? 'hour' : 'hours'} old.`;
    if (hours <= OLDEST_BACKUP_HOURS) return [ok(said)];
    return [fail(said, 'systemctl status pitlane-backup shows why there is none since.')];
  } catch (error) {
    return [
      fail(
        `No backup has finished yet, or BACKUP_STAMP is wrong (${getErrorCode(error)}).`,
        'Start one: systemctl start pitlane-backup.',
      ),
    ];
  }
}
