import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseStudioFile } from '@pitlane/shared/domain/studio/parse-studio-file';
import { toDeployments } from '@pitlane/shared/domain/studio/studio-contracts';
import { deployments } from '@pitlane/shared/generated/deployments';
import { describe, expect, test } from 'vitest';
import { type DeploymentRecord, readRecord } from './record.ts';
import { recordInStudio, replaceContracts, requireStudioFile } from './record-in-studio.ts';

const LEAST = '# Ours\nname = "Dust & Gravel"\nteam = "Dirtworks" # the people\n';
const demo = readRecord(31_356) as DeploymentRecord;
const onTestnet = { ...demo, chainId: 97 };
const readContracts = (text: string) => toDeployments(parseStudioFile(text).studio?.contracts ?? {});

describe('replaceContracts', () => {
  test('adds what the server knows of a deployment', () => {
    const text = replaceContracts(LEAST, demo);
    expect(text.startsWith(LEAST)).toBe(true);
    // The zone's and the desk's builders are no business of the server: what the file has is the same.
    expect(deployments[31_356]).toMatchObject(readContracts(text)[31_356] ?? {});
    expect(readContracts(text)[31_356]).toMatchObject({
      carCollection: demo.contracts.CarCollection?.address,
      listingZone: demo.contracts.ListingZone?.address,
      auctionHouse: demo.contracts.AuctionHouse?.address,
      treasury: demo.treasury,
      deployBlock: 2,
      feeBps: 250,
    });
  });

  test('replaces the contracts of this chain alone, and leaves every comment outside of them', () => {
    const before = replaceContracts(replaceContracts(LEAST, demo), onTestnet);
    const more = before.replace('[contracts.97]', '\n# The testnet\n[contracts."97"] # for trials');
    const changed = replaceContracts(more, { ...onTestnet, feeBps: 100 });
    const again = replaceContracts(changed, { ...demo, feeBps: 300 });
    expect(again).toContain('\n# The testnet\n[contracts.97]\n');
    expect(again.match(/\[contracts/g)).toHaveLength(2);
    const found = readContracts(again);
    expect([found[97]?.feeBps, found[31_356]?.feeBps]).toEqual([100, 300]);
    expect(replaceContracts(again, { ...demo, feeBps: 300 })).toBe(again);
  });
});

describe('recordInStudio', () => {
  test('writes into the file, and leaves a file that would be wrong as it is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pitlane-deploy-'));
    const path = join(folder, 'studio.toml');
    try {
      await writeFile(path, LEAST);
      recordInStudio(path, onTestnet);
      expect(readContracts(await readFile(path, 'utf8'))[97]?.deployBlock).toBe(2);
      const odd = `${LEAST}contracts = { 97 = { car_collection = "${demo.treasury}", deploy_block = 1, fee_bps = 1 } }\n`;
      await writeFile(path, odd);
      expect(() => recordInStudio(path, onTestnet)).toThrow(/was not changed.*\n {2}line \d+/);
      expect(await readFile(path, 'utf8')).toBe(odd);
      await writeFile(path, 'nmae = "x"');
      expect(() => requireStudioFile(path)).toThrow('did you mean "name"?');
      expect(() => requireStudioFile(join(folder, 'none.toml'))).toThrow('cannot be read (ENOENT)');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
