// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {DeskTest} from "../utils/GameTest.sol";

/// @title Gas of playing: upgrades, ranks, locks, gifts, and the other assets
/// @notice Each account already has an asset of each kind, each car an upgrade, and the server's keys were used today.
/// forge-config: default.isolate = true
contract GameGasTest is DeskTest {
    function setUp() public override {
        super.setUp();
        _mintBuilt(alice, 2);
        _mintGarage(alice);
        _mintStation(alice);
        vm.startPrank(alice);
        workshop.fit(1, 0, 1, 1, 1);
        cars.setRaceConsent(true);
        vm.stopPrank();
        vm.startPrank(server);
        desk.setRanks(_list(2, 1), _ranks(1));
        desk.refuel(_list(1, 1));
        desk.lock(_list(2, 1), NOON + 1);
        desk.grant(alice, 1, "first");
        vm.stopPrank();
        vm.warp(NOON + 60);
    }

    function test_Fit() public {
        vm.prank(alice);
        workshop.fit(1, 1, 1, 1, 1);
        vm.snapshotGasLastCall("fit-upgrade", "pitlane");
    }

    function test_SetRank() public {
        vm.prank(server);
        desk.setRanks(_list(1, 1), _ranks(1));
        vm.snapshotGasLastCall("set-rank", "pitlane");
    }

    function test_SetTenRanks() public {
        _mintBuilt(alice, 10);
        vm.warp(NOON + 1 days);
        vm.prank(server);
        desk.setRanks(_list(3, 10), _ranks(10));
        vm.snapshotGasLastCall("set-rank-10", "pitlane");
    }

    function test_LockAndUnlock() public {
        vm.prank(server);
        desk.lock(_list(1, 1), NOON + 600);
        vm.snapshotGasLastCall("lock-first", "pitlane");
        vm.prank(server);
        desk.unlock(_list(1, 1));
        vm.snapshotGasLastCall("unlock", "pitlane");
        vm.prank(server);
        desk.lock(_list(2, 1), NOON + 600);
        vm.snapshotGasLastCall("lock-again", "pitlane");
    }

    /// @dev The lock has run out: the transfer looks it up, and clears the bit.
    function test_TransferAfterALock() public {
        _mintTo(bob, 1);
        vm.prank(alice);
        cars.transferFrom(alice, bob, 2);
        vm.snapshotGasLastCall("transfer-after-lock", "pitlane");
    }

    function test_Consent() public {
        vm.prank(bob);
        cars.setRaceConsent(true);
        vm.snapshotGasLastCall("race-consent", "pitlane");
    }

    function test_Grant() public {
        vm.prank(server);
        desk.grant(alice, 1, "second");
        vm.snapshotGasLastCall("desk-grant", "pitlane");
        vm.prank(server);
        desk.grant(alice, 1, "second");
        vm.snapshotGasLastCall("desk-grant-again", "pitlane");
    }

    function test_MintAssets() public {
        (uint256 garage, uint256 station) = (garages.cost(), stations.cost());
        vm.deal(alice, garage + station);
        vm.startPrank(alice);
        garages.mint{value: garage}(alice, 1);
        vm.snapshotGasLastCall("mint-garage", "pitlane");
        stations.mint{value: station}(alice, 1);
        vm.snapshotGasLastCall("mint-station", "pitlane");
    }

    function test_Refuel() public {
        vm.prank(server);
        desk.refuel(_list(1, 1));
        vm.snapshotGasLastCall("refuel", "pitlane");
    }

    function _ranks(uint256 count) private pure returns (uint8[] memory ranks) {
        ranks = new uint8[](count);
        for (uint256 i; i < count; ++i) {
            ranks[i] = 3;
        }
    }
}
