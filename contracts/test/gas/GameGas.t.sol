// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {WorkshopTest} from "../utils/WorkshopTest.sol";

/// @title Gas of playing: upgrades, ranks, and the other assets
/// @notice Everybody has an asset of each kind already, and every car an upgrade.
/// forge-config: default.isolate = true
contract GameGasTest is WorkshopTest {
    function setUp() public override {
        super.setUp();
        _mintBuilt(alice, 2);
        _mintGarage(alice);
        _mintStation(alice);
        vm.prank(alice);
        workshop.fit(1, 0, 1, 1, 1);
    }

    function test_Fit() public {
        vm.prank(alice);
        workshop.fit(1, 1, 1, 1, 1);
        vm.snapshotGasLastCall("fit-upgrade", "pitlane");
    }

    function test_SetRank() public {
        vm.prank(game);
        cars.setRank(1, 3);
        vm.snapshotGasLastCall("set-rank", "pitlane");
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
        vm.prank(game);
        stations.refuel(1);
        vm.snapshotGasLastCall("refuel", "pitlane");
    }
}
