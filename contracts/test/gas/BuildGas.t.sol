// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarTest} from "../utils/CarTest.sol";

/// @title Gas of fair builds
/// @notice The second epoch, so that nothing is paid for being the first: a hundred cars, minted by five accounts.
/// forge-config: default.isolate = true
contract BuildGasTest is CarTest {
    function setUp() public override {
        super.setUp();
        _mintBuilt(carol, 1);
        for (uint256 i; i < 5; ++i) {
            _mintTo(address(uint160(0xac70_0000 + i)), 20);
        }
    }

    function test_BuildOne() public {
        bytes32 commitment = _commitmentOf(3);
        vm.prank(builder);
        cars.openEpoch(3, commitment);
        vm.snapshotGasLastCall("epoch-open", "pitlane");
        vm.roll(block.number + 1);
        cars.revealEpoch(2, _secretOf(2));
        vm.snapshotGasLastCall("epoch-reveal", "pitlane");
        cars.build(1);
        vm.snapshotGasLastCall("build-1", "pitlane");
    }

    function test_BuildHundred() public {
        _openEpoch();
        vm.roll(block.number + 1);
        cars.revealEpoch(2, _secretOf(2));
        cars.build(100);
        vm.snapshotGasLastCall("build-100", "pitlane");
        vm.assertEq(cars.builtCount(), 101);
    }

    function test_RecordTheDraw() public {
        _openEpoch();
        vm.roll(block.number + 1);
        cars.recordDraw(2);
        vm.snapshotGasLastCall("epoch-record", "pitlane");
    }

    function test_ForfeitAndRefund() public {
        address player = address(uint160(0xac70_0000));
        _openEpoch();
        vm.warp(block.timestamp + 1 days + 1);
        cars.forfeitEpoch(2);
        vm.snapshotGasLastCall("epoch-forfeit", "pitlane");
        vm.roll(block.number + 1);
        vm.deal(carol, 1);
        vm.prank(carol);
        cars.recordDraw(2);
        vm.snapshotGasLastCall("epoch-record-forfeited", "pitlane");
        uint256[] memory ids = new uint256[](1);
        ids[0] = 2;
        vm.prank(player);
        cars.claimRefund(ids);
        vm.snapshotGasLastCall("refund-1", "pitlane");
    }
}
