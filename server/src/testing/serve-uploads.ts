/** A decoder service for uploads, for tests that kill it: given its socket, it prints `ready` when it takes files. */
import { UPLOADS_DECODER } from '../modules/profile-pictures/upload-maker.ts';
import { createDecoder } from '../platform/decoder/decoder.ts';
import { serveDecoders } from '../platform/decoder/decoder-service.ts';
import { createLog } from '../platform/log.ts';

const [socket = ''] = process.argv.slice(2);
const decoders = { uploads: createDecoder(UPLOADS_DECODER) };
await serveDecoders({ socket, decoders, maxBytes: 1e9, log: createLog('silent') });
console.log('ready');
