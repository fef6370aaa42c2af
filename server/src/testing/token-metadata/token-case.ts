import type { MediaKind } from '@pitlane/shared/domain/cars/categories';
import type { TokenOriginal } from '@pitlane/shared/domain/cars/token-original';
import type { TokenTrait } from '@pitlane/shared/domain/cars/token-traits';

/** An answer of a host. Without a status 200, and without a type none. */
export type HostAnswer = {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
};

/**
 * A token as its creator may have written it, and what a page has to show of it. Every host is `<name>.test`. The operator's gateways are
 * `ipfs.test` and `arweave.test`; a host without answers does not answer.
 */
export type TokenCase = {
  title: string;
  uri: string;
  /** By host and path: "a.test/1.json". */
  answers?: Record<string, HostAnswer | string | Uint8Array>;
  shown: {
    name?: string | null;
    description?: string | null;
    /** Its picture was made, or not. */
    picture?: boolean;
    mediaKind?: MediaKind | null;
    traits?: TokenTrait[];
    original?: TokenOriginal | null;
    /** The reason that is shown; null for none. */
    problem?: RegExp | null;
    /** Whether only a change at the address helps, so that it is tried much later. */
    lasts?: boolean;
    retryAfterSeconds?: number;
  };
};

/** Two halves, red and blue. */
export const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="red" d="M0 0h2v3H0Z"/><path fill="blue" d="M2 0h2v3H2Z"/></svg>';
/** A picture of one red pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAAAElFTkSuQmCC',
  'base64',
);
export const CID = 'bafybeihykld7uyxzogax6vgyvag42y7464eywpf55gxi5qpoisibh3c5wa';
/** Other content, as version 0 writes it, and version 1. */
export const CID_V0 = 'QmeomffUNfmQy76CQGy9NdmqEnnHU9soCexBnGU3ezPHVH';
export const CID_V0_AS_V1 = 'bafybeihuvwfdxuyytwrk3ee64qiurvujhwggfhcbb57sy7r7vz22vxtzza';
export const TRANSACTION = 'Zk9TqGJcB5Y0mS-6oO2x_rWv1nE7uKdLhA3sPfQyXw4';

export const toDataUrl = (type: string, bytes: string | Uint8Array) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
export const IMAGE = toDataUrl('image/svg+xml', SVG);

/** Metadata with a picture, in text. */
export const NIGHT = JSON.stringify({ name: 'Night race', image: IMAGE });
/** The page of a token with that metadata. */
export const SHOWN = { name: 'Night race', picture: true, mediaKind: 'image', problem: null } as const;
