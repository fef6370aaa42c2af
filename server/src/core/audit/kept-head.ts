/** The newest entry of the audit log, outside the database. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Head } from './audit-chain.ts';

const toPath = (dataDir: string) => join(dataDir, 'audit-head');

/** Reads the head that was kept outside the database; undefined where none was. */
export async function readKeptHead(dataDir: string): Promise<Head | undefined> {
  const text = await readFile(toPath(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return parseHead(text.trim());
}

/** Keeps the head in a file beside the database, so that a chain which was cut off there is noticed. */
export async function keepHead(dataDir: string, head: Head): Promise<void> {
  const path = toPath(dataDir);
  await writeFile(`${path}.new`, `${formatHead(head)}\n`);
  await rename(`${path}.new`, path);
}

/**
 * Puts the kept head aside: a database that was restored has another newest entry. Returns the file's new path; undefined where none
 * was kept.
 */
export async function setKeptHeadAside(dataDir: string): Promise<string | undefined> {
  const path = `${toPath(dataDir)}.before-restore`;
  try {
    await rename(toPath(dataDir), path);
    return path;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A head as people copy it: "1204:9f86d0…". */
export function formatHead({ seq, hash }: Head): string {
  return `${seq}:${hash}`;
}

/** Undefined for a text that is none. */
export function parseHead(text: string): Head | undefined {
  const [, seq, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(text) ?? [];
  return seq && hash ? { seq: Number(seq), hash } : undefined;
}
