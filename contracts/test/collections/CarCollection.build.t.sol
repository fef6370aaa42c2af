// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {BuildSeries} from "../../src/BuildSeries.sol";
import {CarCollection} from "../../src/collections/CarCollection.sol";
import {CarTest} from "../utils/CarTest.sol";

/// @notice Cars of drawn epochs are built, in the order of their ids.
contract CarCollectionBuildTest is CarTest {
    /// @dev Two epochs with cars, one without between them: built in steps of any size, in the order of ids.
    function testFuzz_BuildInSteps(uint256 first, uint256 second, uint256 step) public {
        (first, second, step) = (_bound(first, 1, 12), _bound(second, 1, 12), _bound(step, 1, 25));
        _mintTo(alice, first);
        _openEpoch();
        _openEpoch();
        _mintTo(bob, second);
        _openEpoch();
        vm.roll(block.number + 1);
        cars.revealEpoch(3, _secretOf(3));
        vm.assertEq(cars.build(step), 0); // the first epoch's seed is not known yet
        cars.revealEpoch(1, _secretOf(1));

        for (uint256 left = first + second; left != 0;) {
            uint256 expected = step < left ? step : left;
            vm.assertEq(cars.build(step), expected);
            left -= expected;
            vm.assertEq(cars.builtCount(), first + second - left);
        }
        vm.assertEq(cars.build(step), 0);
        for (uint256 id = 1; id <= first + second; ++id) {
            bytes32 seed = cars.epoch(id <= first ? 1 : 3).seed;
            vm.assertEq(cars.carState(id).series, BuildSeries.ofCar(seed, id));
        }
    }

    function test_BuildNothing() public {
        vm.recordLogs();
        vm.assertEq(cars.build(10), 0);
        _mintTo(alice, 1);
        vm.recordLogs();
        vm.assertEq(cars.build(10), 0);
        vm.assertEq(vm.getRecordedLogs().length, 0);
    }

    function test_BuildAfterTheLastEpochWasClosed() public {
        _mintTo(alice, 2);
        vm.prank(builder);
        cars.closeEpoch();
        vm.roll(block.number + 1);
        cars.revealEpoch(1, _secretOf(1));
        vm.assertEq(cars.build(10), 2);
        vm.assertEq(cars.build(10), 0);
    }

    /// @dev A car that has moved before it is built keeps its count and its owner.
    function test_BuildKeepsTransfers() public {
        _mintTo(alice, 1);
        vm.prank(alice);
        cars.transferFrom(alice, bob, 1);
        _buildAll();
        CarCollection.Car memory car = cars.carState(1);
        vm.assertEq(car.owner, bob);
        vm.assertEq(car.transfers, 1);
        vm.assertTrue(car.series != 0);
    }

    function test_CarsMintedAfterTheClosingAreNotBuilt() public {
        _mintTo(alice, 1);
        _openEpoch();
        _mintTo(alice, 1);
        vm.roll(block.number + 1);
        cars.revealEpoch(1, _secretOf(1));
        vm.assertEq(cars.build(10), 1);
        vm.assertEq(cars.carState(2).series, 0);
    }

    /// @dev A stolen builder's key opens epochs, and nothing else: cars behind any number of empty ones can be built.
    function test_EmptyEpochsDoNotKeepCarsFromBeingBuilt() public {
        _mintBuilt(alice, 1);
        for (uint256 i; i < 1_000; ++i) {
            _openEpoch();
        }
        _mintTo(alice, 1);
        uint256 epoch = _openEpoch() - 1;
        vm.roll(block.number + 1);
        cars.revealEpoch(epoch, _secretOf(epoch));
        vm.assertEq(cars.build{gas: 200_000}(1), 1);
        vm.assertEq(cars.carState(2).series, BuildSeries.ofCar(cars.epoch(epoch).seed, 2));
    }
}
