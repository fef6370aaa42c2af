// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarTest} from "../utils/CarTest.sol";

/// @title Gas of a mint in a phase that has begun by itself
/// @notice An account's first car, in an epoch that has cars: what the times cost over a drop without phases.
/// forge-config: default.isolate = true
contract PhaseGasTest is CarTest {
    uint256 private constant _START = 1_800_000_000;

    function setUp() public override {
        super.setUp();
        _mintTo(carol, 1);
        address[] memory users = new address[](1);
        users[0] = alice;
        vm.startPrank(owner);
        cars.whitelistUsers(users);
        cars.setPhases(_START, _START + 1 days);
        vm.stopPrank();
    }

    function test_MintOfEverybody() public {
        vm.warp(_START + 1 days);
        _mintTo(bob, 1);
        vm.snapshotGasLastCall("mint-1-phases", "pitlane");
    }

    function test_MintOfTheList() public {
        vm.warp(_START);
        _mintTo(alice, 1);
        vm.snapshotGasLastCall("mint-1-listed", "pitlane");
    }
}
