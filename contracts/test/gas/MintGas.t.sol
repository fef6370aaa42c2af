// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {FourCollections} from "./FourCollections.sol";

/// @title Gas of a mint
/// @notice Another account has minted before, so no figure includes the cost of a collection's first token.
/// forge-config: default.isolate = true
contract MintGasTest is FourCollections {
    function setUp() public override {
        super.setUp();
        _mintEach(carol, 1);
    }

    function test_FirstMintOfOne() public {
        _measure("mint-1-first", 1);
    }

    function test_FirstMintOfFive() public {
        _measure("mint-5-first", 5);
    }

    function test_FirstMintOfTen() public {
        _measure("mint-10-first", 10);
    }

    function test_LaterMintOfOne() public {
        _mintEach(alice, 1);
        _measure("mint-1-later", 1);
    }

    function _measure(string memory operation, uint256 amount) private {
        for (uint256 i; i < 4; ++i) {
            _mint(collections[i], alice, amount);
            vm.snapshotGasLastCall(operation, names[i]);
        }
    }

    function _mintEach(address account, uint256 amount) private {
        for (uint256 i; i < 4; ++i) {
            _mint(collections[i], account, amount);
        }
    }
}
