import { createWriteStream, openAsBlob } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@pitlane/shared/domain/app-error';
import { z } from 'zod';
import type { PinningService } from '../../../config/pinning-config.ts';
import type { IncomingFolder } from '../storage/incoming-folder.ts';
import { parseCid } from './parse-cid.ts';
import type { Pinned, PinningPort } from './pinning-port.ts';

/** How long the service may take, in milliseconds: with a file as long as a slow line needs for it. */
const TIMEOUT_MS = 30_000;
const MIN_BYTES_PER_MS = 250;
/** Letters of an answer that the log is told. */
const QUOTED = 300;

const AnswerSchema = z.object({
  IpfsHash: z.string().refine((text) => parseCid(text) !== undefined),
  PinSize: z.number().nonnegative(),
});

export type RemotePinningOptions = {
  service: PinningService;
  /** Where what it keeps is read. */
  gateway: string;
  incoming: IncomingFolder;
  timeoutMs?: number;
};

/** Pins at a service that speaks the common pinning HTTP API. Its key never leaves the server. */
export function createRemotePinning({
  service,
  gateway,
  incoming,
  timeoutMs = TIMEOUT_MS,
}: RemotePinningOptions): PinningPort {
  const send = async (
    path: string,
    init: { body: string | FormData; type?: string; bytes: number },
  ): Promise<Pinned> => {
    const headers = {
      authorization: `Bearer ${service.key}`,
      ...(init.type && { 'content-type': init.type }),
    };
    const signal = AbortSignal.timeout(timeoutMs + Math.ceil(init.bytes / MIN_BYTES_PER_MS));
    try {
      const answer = await fetch(`${service.url}${path}`, {
        method: 'POST',
        headers,
        body: init.body,
        signal,
        redirect: 'error',
      });
      const text = await answer.text();
      if (!answer.ok)
        throw new Error(`the pinning service answers ${answer.status}: ${text.slice(0, QUOTED)}`);
      const { IpfsHash, PinSize } = AnswerSchema.parse(JSON.parse(text));
      return { cid: IpfsHash, size: PinSize };
    } catch (cause) {
      throw new AppError(
        'STORAGE_UNAVAILABLE',
        'The pinning service can’t store this right now. Try again in a minute.',
        { cause },
      );
    }
  };

  return {
    pinJson(metadata) {
      const body = JSON.stringify(metadata);
      return send('/pinning/pinJSONToIPFS', { body, type: 'application/json', bytes: body.length });
    },

    // The service wants to know how long the form is, so the file is whole before it is sent.
    pinFile: (content, name) =>
      incoming.withFile(async (path) => {
        await pipeline(content, createWriteStream(path));
        const file = await openAsBlob(path);
        const form = new FormData();
        form.append('file', file, name);
        form.append('pinataOptions', JSON.stringify({ cidVersion: 1 }));
        return send('/pinning/pinFileToIPFS', { body: form, bytes: file.size });
      }),

    toReadAddress: (cid) => `${gateway}/ipfs/${cid}`,
  };
}
