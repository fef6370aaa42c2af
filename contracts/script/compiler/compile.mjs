import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { findAnswer } from './answer-cache.ts';
import { loadSolc } from './load-solc.mjs';

/** The compiler's answer to standard JSON, of this run or an earlier one. Imports are read from a folder. */
export function compile(request, folder) {
  return findAnswer(
    request,
    (path) => readImport(folder, path),
    (text, read) => loadSolc().compile(text, { import: read }),
  );
}

/** `compile` in a thread of its own. */
export function compileAside(request, folder) {
  return new Promise((settle, fail) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { request, folder } });
    worker.once('message', settle).once('error', fail);
  });
}

/** Such as "0.8.37+commit.45aa4a09.Emscripten.clang". */
export function findVersion() {
  return findAnswer('version', undefined, () => loadSolc().version());
}

function readImport(folder, path) {
  try {
    return { contents: readFileSync(resolve(folder, path), 'utf8') };
  } catch (cause) {
    return { error: cause.message };
  }
}

if (!isMainThread) parentPort.postMessage(compile(workerData.request, workerData.folder));
