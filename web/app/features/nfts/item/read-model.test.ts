import { Mesh } from 'three';
import { describe, expect, test } from 'vitest';
import { freeModel, readModel } from './read-model.ts';

const TRIANGLE = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);

/** A binary glTF file with one triangle, and more JSON. */
function makeModel(more: object = {}, bytes: Uint8Array = new Uint8Array(TRIANGLE.buffer)): ArrayBuffer {
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
    ],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    buffers: [{ byteLength: bytes.byteLength }],
    ...more,
  };
  const text = JSON.stringify(json);
  const padded = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 4) * 4));
  const body = new Uint8Array(Math.ceil(bytes.byteLength / 4) * 4);
  body.set(bytes);
  const file = new ArrayBuffer(28 + padded.byteLength + body.byteLength);
  const view = new DataView(file);
  const words = [0x46546c67, 2, file.byteLength, padded.byteLength, 0x4e4f534a];
  for (const [index, word] of words.entries()) view.setUint32(index * 4, word, true);
  new Uint8Array(file).set(padded, 20);
  view.setUint32(20 + padded.byteLength, body.byteLength, true);
  view.setUint32(24 + padded.byteLength, 0x004e4942, true);
  new Uint8Array(file).set(body, 28 + padded.byteLength);
  return file;
}

describe('readModel', () => {
  test('reads the shapes of a binary glTF file', async () => {
    const { root, animations } = await readModel(makeModel());
    const meshes: Mesh[] = [];
    root.traverse((part) => part instanceof Mesh && meshes.push(part));
    expect(meshes[0]?.geometry.getAttribute('position').array).toEqual(TRIANGLE);
    expect(animations).toEqual([]);
    expect(() => freeModel(root)).not.toThrow();
  });

  test.each([
    ['shapes', { buffers: [{ byteLength: 36, uri: 'https://a.test/1.bin' }] }],
    ['shapes beside it', { buffers: [{ byteLength: 36, uri: '1.bin' }] }],
    [
      'a picture',
      {
        images: [{ uri: 'https://a.test/1.png' }],
        textures: [{ source: 0 }],
        materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
      },
    ],
  ])('asks no other site for %s', async (_, more) => {
    const fetched: unknown[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = async (input) => {
      fetched.push(input);
      throw new TypeError('no network');
    };
    try {
      // Without its shapes it is nothing; without a picture it has its plain colours.
      await readModel(makeModel(more)).catch((error: unknown) => expect(error).toBeInstanceOf(Error));
    } finally {
      globalThis.fetch = fetch;
    }
    expect(fetched).toEqual([]);
  });

  test.each([
    ['no model', new TextEncoder().encode('<html></html>').buffer],
    ['nothing', new ArrayBuffer(0)],
    ['its first bytes alone', makeModel().slice(0, 24)],
  ])('refuses %s', async (_, bytes) => {
    await expect(readModel(bytes)).rejects.toThrow();
  });
});
