// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarCollection} from "../../src/collections/CarCollection.sol";
import {CarTraits} from "../../src/collections/CarTraits.sol";
import {CollectionBase} from "../../src/collections/CollectionBase.sol";
import {GameRoles} from "../../src/game/GameRoles.sol";
import {ERC721} from "solady/tokens/ERC721.sol";
import {CarTest} from "../utils/CarTest.sol";

contract CarCollectionGameTest is CarTest {
    function testFuzz_WorkshopSetsUpgradesAndNothingElse(address newWorkshop, uint48 upgrades) public {
        vm.assume(newWorkshop != game);
        _mintBuilt(alice, 1);
        vm.prank(owner);
        cars.setWorkshop(newWorkshop);
        vm.startPrank(newWorkshop);
        cars.setUpgrades(1, upgrades);
        vm.assertEq(cars.carState(1).upgrades, upgrades);
        _expectError(GameRoles.GameCallerNotGame.selector, newWorkshop);
        cars.setRank(1, 1);
    }

    function testFuzz_SetRank(uint8 rank) public {
        rank = uint8(_bound(rank, 0, 5));
        _mintBuilt(alice, 1);
        uint96 state = cars.tokenState(1) | uint96(rank) << 40;
        if (rank != 0) _expectUpdate(1, state);
        vm.prank(game);
        cars.setRank(1, rank);
        vm.assertEq(cars.tokenState(1), state);
        vm.assertEq(cars.carState(1).rank, rank);
        vm.assertEq(cars.ownerOf(1), alice);
    }

    function testFuzz_SetUpgrades(uint48 upgrades) public {
        _mintBuilt(alice, 1);
        uint96 state = cars.tokenState(1) | uint96(upgrades) << 48;
        if (upgrades != 0) _expectUpdate(1, state);
        vm.prank(game);
        cars.setUpgrades(1, upgrades);
        vm.assertEq(cars.tokenState(1), state);
        vm.assertEq(cars.carState(1).upgrades, upgrades);
        vm.assertEq(cars.ownerOf(1), alice);
    }

    /// @dev What is set to what it is already changes nothing, and nothing is said.
    function testFuzz_NothingChanges(uint8 rank, uint48 upgrades) public {
        rank = uint8(_bound(rank, 0, 5));
        _mintBuilt(alice, 1);
        vm.startPrank(game);
        cars.setRank(1, rank);
        cars.setUpgrades(1, upgrades);
        vm.recordLogs();
        cars.setRank(1, rank);
        cars.setUpgrades(1, upgrades);
        vm.assertEq(vm.getRecordedLogs().length, 0);
    }

    function testFuzz_CarState(uint8 rank, uint48 upgrades) public {
        rank = uint8(_bound(rank, 0, 5));
        _mintBuilt(alice, 1);
        uint8 series = uint8(cars.tokenState(1) >> 32);
        vm.startPrank(game);
        cars.setUpgrades(1, upgrades);
        cars.setRank(1, rank);
        vm.stopPrank();
        vm.prank(alice);
        cars.transferFrom(alice, bob, 1);
        CarCollection.Car memory car = cars.carState(1);
        vm.assertEq(car.owner, bob);
        vm.assertEq(car.transfers, 1);
        vm.assertEq(car.series, series);
        vm.assertEq(car.rank, rank);
        vm.assertEq(car.upgrades, upgrades);
    }

    /*//////////////////////////////////////////////////////////////
                                REFUSALS
    //////////////////////////////////////////////////////////////*/

    function testFuzz_RevertIf_CallerIsNotGame(address caller) public {
        vm.assume(caller != game && caller != address(0)); // the workshop is not set yet
        _mintBuilt(alice, 1);
        vm.startPrank(caller);
        _expectError(GameRoles.GameCallerNotGame.selector, caller);
        cars.setRank(1, 1);
        _expectError(GameRoles.GameCallerNotGame.selector, caller);
        cars.setTrait(1, keccak256("rank"), bytes32(uint256(1)));
        _expectError(GameRoles.GameCallerNotGame.selector, caller);
        cars.lock(1, block.timestamp + 1);
        _expectError(GameRoles.GameCallerNotGame.selector, caller);
        cars.unlock(1);
        _expectError(GameRoles.GameCallerNotWorkshop.selector, caller);
        cars.setUpgrades(1, 1);
    }

    function test_RevertIf_CarIsNotBuilt() public {
        _mintTo(alice, 1);
        vm.startPrank(game);
        _expectError(CarTraits.CarNotBuilt.selector, 1);
        cars.setRank(1, 1);
        _expectError(CarTraits.CarNotBuilt.selector, 1);
        cars.setUpgrades(1, 1);
        _expectError(CarTraits.CarNotBuilt.selector, 1);
        cars.setTrait(1, keccak256("aero"), bytes32(uint256(1)));
    }

    function testFuzz_RevertIf_RankUnknown(uint8 rank) public {
        rank = uint8(_bound(rank, 6, 255));
        _mintBuilt(alice, 1);
        vm.startPrank(game);
        _expectError(CarTraits.CarRankUnknown.selector, rank);
        cars.setRank(1, rank);
    }

    function testFuzz_RevertIf_CarDoesNotExist(uint256 id) public {
        id = id % 2 == 0 ? 0 : _bound(id, 2, type(uint256).max);
        _mintBuilt(alice, 1);
        bytes[4] memory calls = [
            abi.encodeCall(cars.carState, (id)),
            abi.encodeCall(cars.tokenState, (id)),
            abi.encodeCall(cars.setRank, (id, 1)),
            abi.encodeCall(cars.setUpgrades, (id, 1))
        ];
        for (uint256 i; i < calls.length; ++i) {
            vm.prank(game);
            (bool done, bytes memory error_) = address(cars).call(calls[i]);
            vm.assertFalse(done);
            vm.assertEq(keccak256(error_), keccak256(abi.encodeWithSelector(ERC721.TokenDoesNotExist.selector)));
        }
    }

    function _expectUpdate(uint256 id, uint96 state) private {
        vm.expectEmit(address(cars));
        emit CarTraits.CarUpdated(id, state);
        vm.expectEmit(address(cars));
        emit CollectionBase.MetadataUpdate(id);
    }
}
