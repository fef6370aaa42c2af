import { SERIES, type Series } from '@pitlane/shared/domain/series';
import {
  type Address,
  encodeAbiParameters,
  type Hex,
  hexToBigInt,
  keccak256,
  parseAbiParameters,
} from 'viem';

/** Out of 10,000: contracts/src/BuildSeries.sol. */
const SERIES_ODDS: Record<Series, number> = {
  common_series: 4_600,
  uncommon_series: 2_600,
  rare_series: 1_500,
  legendary_series: 800,
  exotic_series: 350,
  ultra_series: 150,
};

const drawInput = parseAbiParameters('bytes32, address, uint256, address');

/** The series that CarCollection draws for a car minted in the block after `parentHash`. */
export function drawSeries(parentHash: Hex, contract: Address, tokenId: number, minter: Address): Series {
  const input = encodeAbiParameters(drawInput, [parentHash, contract, BigInt(tokenId), minter]);
  let point = Number(hexToBigInt(keccak256(input)) % 10_000n);
  const series = SERIES.find((one) => {
    point -= SERIES_ODDS[one];
    return point < 0;
  });
  if (!series) throw new RangeError('the odds of the series do not add up to 10,000');
  return series;
}

/** The chance that one draw gives each of these series, in this order. */
export function chanceOf(series: readonly Series[]): number {
  return series.reduce((chance, one) => (chance * SERIES_ODDS[one]) / 10_000, 1);
}
