/** A configuration file for tests: what a studio would write. */
export const STUDIO = {
  deployer: '0x1000000000000000000000000000000000000001',
  owner: '0x1000000000000000000000000000000000000002',
  gameKeys: { rank: [{ address: '0x1000000000000000000000000000000000000003', dailyCap: 5_000 }] },
  builder: '0x1000000000000000000000000000000000000004',
  treasury: '0x1000000000000000000000000000000000000005',
  origin: 'https://cars.example/',
  cars: { maxSupply: 10_000, maxMintAmount: 10, cost: { 56: '0.05', 137: '12' } },
  garages: { maxMintAmount: 5, cost: { 56: '0.01', 137: '2' } },
  stations: { maxMintAmount: 5, cost: { 56: '0.005', 137: '1' } },
};
