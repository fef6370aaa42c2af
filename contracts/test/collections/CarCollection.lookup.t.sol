// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IFairBuilds} from "../../src/interfaces/IFairBuilds.sol";
import {ERC721} from "solady/tokens/ERC721.sol";
import {CarTest} from "../utils/CarTest.sol";

/// @notice Which epoch a car is of.
contract CarCollectionLookupTest is CarTest {
    /// @dev Random sizes, none included, against a scan.
    function testFuzz_EpochOf(uint8[6] memory sizes, bool closeLast) public {
        uint256[] memory expected = new uint256[](60);
        uint256 supply;
        for (uint256 i; i < 6; ++i) {
            uint256 size = sizes[i] % 10;
            if (size != 0) _mintTo(alice, size);
            for (uint256 j; j < size; ++j) {
                expected[supply++] = i + 1;
            }
            if (i < 5) _openEpoch();
        }
        vm.prank(builder);
        if (closeLast) cars.closeEpoch();
        for (uint256 id = 1; id <= supply; ++id) {
            bool open = expected[id - 1] == 6 && !closeLast;
            if (open) _expectError(IFairBuilds.BuildEpochUnknown.selector, id);
            uint256 found = cars.epochOf(id);
            if (!open) vm.assertEq(found, expected[id - 1]);
        }
    }

    function testFuzz_RevertIf_EpochOfMissingCar(uint256 id) public {
        _mintTo(alice, 1);
        vm.assume(id != 1);
        _expectError(ERC721.TokenDoesNotExist.selector);
        cars.epochOf(id);
    }
}
