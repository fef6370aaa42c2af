// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarTest} from "../utils/CarTest.sol";

/// @title Gas of cars that the game gives away
/// @notice To a player who has none yet, in an epoch that has cars and granted ones already.
/// forge-config: default.isolate = true
contract GrantGasTest is CarTest {
    function setUp() public override {
        super.setUp();
        _mintTo(carol, 1);
        _grantTo(carol, 1);
    }

    function test_GrantOne() public {
        _grantTo(alice, 1);
        vm.snapshotGasLastCall("grant-1", "pitlane");
    }

    function test_GrantTen() public {
        _grantTo(alice, 10);
        vm.snapshotGasLastCall("grant-10", "pitlane");
    }
}

/// @title Gas of an epoch's first car
/// @notice It writes down when the epoch's time begins.
/// forge-config: default.isolate = true
contract FirstMintGasTest is CarTest {
    function test_FirstMintOfAnEpoch() public {
        _mintTo(carol, 1);
        _openEpoch();
        _mintTo(alice, 1);
        vm.snapshotGasLastCall("mint-1-starting", "pitlane");
    }
}
