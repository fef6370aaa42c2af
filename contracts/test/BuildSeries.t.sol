// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {BuildSeries} from "../src/BuildSeries.sol";
import {Test} from "./utils/Test.sol";

contract BuildSeriesTest is Test {
    /// @dev Chances out of 10,000, in the order of the series.
    uint256[6] private _chances = [uint256(4_600), 2_600, 1_500, 800, 350, 150];

    function test_EveryPointOnce() public view {
        uint256[6] memory drawn;
        for (uint256 point; point < 10_000; ++point) {
            ++drawn[BuildSeries.draw(point) - BuildSeries.COMMON];
        }
        for (uint256 series; series < 6; ++series) {
            vm.assertEq(drawn[series], _chances[series]);
        }
    }

    function testFuzz_SeriesOfACar(bytes32 seed, uint256 tokenId) public pure {
        vm.assertEq(BuildSeries.ofCar(seed, tokenId), BuildSeries.draw(uint256(keccak256(abi.encode(seed, tokenId)))));
    }

    function testFuzz_DrawRepeatsEveryTenThousand(uint256 random) public pure {
        vm.assertEq(BuildSeries.draw(random), BuildSeries.draw(random % 10_000));
    }
}
