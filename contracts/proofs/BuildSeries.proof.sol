// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {BuildSeries} from "../src/BuildSeries.sol";

/// @notice For every number: which series it becomes, and so each series' share of 10,000.
contract BuildSeriesProof {
    function proveDraw(uint256 random) external pure {
        uint8 series = BuildSeries.draw(random);
        uint256 point = random % 10_000;
        assert((series == BuildSeries.COMMON) == (point < 4_600));
        assert((series == BuildSeries.UNCOMMON) == (point >= 4_600 && point < 4_600 + 2_600));
        assert((series == BuildSeries.RARE) == (point >= 7_200 && point < 7_200 + 1_500));
        assert((series == BuildSeries.LEGENDARY) == (point >= 8_700 && point < 8_700 + 800));
        assert((series == BuildSeries.EXOTIC) == (point >= 9_500 && point < 9_500 + 350));
        assert((series == BuildSeries.ULTRA) == (point >= 9_850 && point < 9_850 + 150));
        assert(series != BuildSeries.UNBUILT);
    }
}
