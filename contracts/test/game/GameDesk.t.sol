// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {RaceLock} from "../../src/collections/RaceLock.sol";
import {GameDesk} from "../../src/game/GameDesk.sol";
import {DeskTest} from "../utils/GameTest.sol";

/// @notice Alice has cars 1 to 5, which are built, stations 1 to 5, and has agreed to locks.
contract GameDeskTest is DeskTest {
    function setUp() public override {
        super.setUp();
        _mintBuilt(alice, 5);
        for (uint256 i; i < 5; ++i) {
            _mintStation(alice);
        }
        vm.prank(alice);
        cars.setRaceConsent(true);
    }

    /*//////////////////////////////////////////////////////////////
                                 ROLES
    //////////////////////////////////////////////////////////////*/

    function test_NewDesk() public view {
        vm.assertEq(address(desk.cars()), address(cars));
        vm.assertEq(address(desk.stations()), address(stations));
        vm.assertEq(desk.owner(), owner);
    }

    function test_SetRanks() public {
        uint8[] memory ranks = new uint8[](2);
        (ranks[0], ranks[1]) = (3, 5);
        vm.prank(server);
        desk.setRanks(_list(2, 2), ranks);
        vm.assertEq(cars.carState(2).rank, 3);
        vm.assertEq(cars.carState(3).rank, 5);
        vm.assertEq(desk.usedTodayBy(GameDesk.Role.RANK, server), 2);
    }

    function testFuzz_SetParts(uint48 levels) public {
        vm.prank(server);
        desk.setParts(4, levels);
        vm.assertEq(cars.carState(4).upgrades, levels);
        vm.assertEq(desk.usedTodayBy(GameDesk.Role.PARTS, server), 1);
    }

    /// @dev A rank is set by a key for ranks, a part by a key for parts, and neither by the other.
    function testFuzz_SetTrait(bool rank, uint8 value) public {
        value = uint8(_bound(value, 1, 5));
        (bytes32 key, GameDesk.Role role) =
            rank ? (keccak256("rank"), GameDesk.Role.RANK) : (keccak256("brakes"), GameDesk.Role.PARTS);
        vm.prank(server);
        desk.setTrait(2, key, bytes32(uint256(value)));
        vm.assertEq(cars.getTraitValue(2, key), bytes32(uint256(value)));
        vm.assertEq(desk.usedTodayBy(role, server), 1);
        vm.prank(owner);
        desk.setKey(role, server, 0);
        vm.expectRevert(abi.encodeWithSelector(GameDesk.DeskCallerHasNoKey.selector, role, server));
        vm.prank(server);
        desk.setTrait(3, key, bytes32(uint256(value)));
    }

    function test_Refuel() public {
        vm.prank(address(workshop));
        stations.burnFuel(2, 40);
        vm.prank(server);
        desk.refuel(_list(1, 3));
        vm.assertEq(stations.fuel(2), 100);
        vm.assertEq(desk.usedTodayBy(GameDesk.Role.FUEL, server), 3);
    }

    function test_LockAndUnlock() public {
        vm.startPrank(server);
        desk.lock(_list(1, 4), NOON + 60);
        vm.assertEq(cars.lockedUntil(4), NOON + 60);
        vm.assertEq(cars.lockedUntil(5), 0);
        desk.unlock(_list(2, 2));
        vm.assertEq(cars.lockedUntil(1), NOON + 60);
        vm.assertEq(cars.lockedUntil(2), 0);
        vm.assertEq(desk.usedTodayBy(GameDesk.Role.REFEREE, server), 4);
    }

    /// @dev All of them, or none.
    function test_RevertIf_OneOfManyCannotBeLocked() public {
        vm.prank(alice);
        cars.transferFrom(alice, bob, 3);
        vm.expectRevert(abi.encodeWithSelector(RaceLock.CarOwnerDoesNotConsent.selector, 3, bob));
        vm.prank(server);
        desk.lock(_list(1, 4), NOON + 60);
        vm.assertEq(cars.lockedUntil(1), 0);
        vm.assertEq(desk.usedTodayBy(GameDesk.Role.REFEREE, server), 0);
    }

    function test_RevertIf_BatchLengthsDiffer() public {
        vm.expectRevert(abi.encodeWithSelector(GameDesk.DeskBatchLengthsDiffer.selector, 2, 1));
        vm.prank(server);
        desk.setRanks(_list(1, 2), new uint8[](1));
    }

    /// @dev A role is a key's own: it opens nothing else.
    function testFuzz_RevertIf_CallerHasAnotherRole(uint8 role) public {
        role %= 5;
        vm.prank(owner);
        desk.setKey(GameDesk.Role(role), bob, CAP);
        bytes[] memory calls = _calls();
        for (uint256 i; i < calls.length; ++i) {
            uint256 needed = i < 5 ? i : 4;
            vm.prank(bob);
            (bool done, bytes memory error_) = address(desk).call(calls[i]);
            if (needed == role) continue;
            vm.assertFalse(done);
            bytes memory expected = abi.encodeWithSelector(GameDesk.DeskCallerHasNoKey.selector, needed, bob);
            vm.assertEq(keccak256(error_), keccak256(expected));
        }
    }

    function testFuzz_RevertIf_CallerHasNoKey(address caller) public {
        vm.assume(caller != server);
        bytes[] memory calls = _calls();
        for (uint256 i; i < calls.length; ++i) {
            vm.prank(caller);
            (bool done, bytes memory error_) = address(desk).call(calls[i]);
            vm.assertFalse(done);
            uint256 role = i < 5 ? i : 4;
            bytes memory expected = abi.encodeWithSelector(GameDesk.DeskCallerHasNoKey.selector, role, caller);
            vm.assertEq(keccak256(error_), keccak256(expected));
        }
    }

    /*//////////////////////////////////////////////////////////////
                                 KEYS
    //////////////////////////////////////////////////////////////*/

    function testFuzz_SetKey(uint8 role, address key, uint32 cap) public {
        GameDesk.Role role_ = GameDesk.Role(role % 5);
        vm.expectEmit(address(desk));
        emit GameDesk.KeyChanged(role_, key, cap);
        vm.prank(owner);
        desk.setKey(role_, key, cap);
        vm.assertEq(desk.dailyCapOf(role_, key), cap);
        vm.assertEq(desk.usedTodayBy(role_, key), 0);
    }

    function testFuzz_RevertIf_StrangerSetsKey(address stranger) public {
        vm.assume(stranger != owner);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, stranger));
        vm.prank(stranger);
        desk.setKey(GameDesk.Role.GRANT, stranger, 1);
    }

    function test_KeyIsRevokedAtOnce() public {
        vm.prank(owner);
        desk.setKey(GameDesk.Role.PARTS, server, 0);
        vm.expectRevert(abi.encodeWithSelector(GameDesk.DeskCallerHasNoKey.selector, GameDesk.Role.PARTS, server));
        vm.prank(server);
        desk.setParts(1, 1);
    }

    /// @dev Revoked and named again on the same day, a key has what it had left, not a new day.
    function test_WhatWasUsedStaysCounted() public {
        vm.prank(server);
        desk.refuel(_list(1, 5));
        vm.startPrank(owner);
        desk.setKey(GameDesk.Role.FUEL, server, 0);
        desk.setKey(GameDesk.Role.FUEL, server, 7);
        vm.stopPrank();
        vm.assertEq(desk.usedTodayBy(GameDesk.Role.FUEL, server), 5);
        vm.expectRevert(abi.encodeWithSelector(GameDesk.DeskDailyCapReached.selector, GameDesk.Role.FUEL, server, 2));
        vm.prank(server);
        desk.refuel(_list(1, 3));
        vm.prank(server);
        desk.refuel(_list(1, 2));
    }

    function test_RevertIf_CapWasLoweredBelowWhatWasUsed() public {
        vm.prank(server);
        desk.refuel(_list(1, 5));
        vm.prank(owner);
        desk.setKey(GameDesk.Role.FUEL, server, 3);
        vm.expectRevert(abi.encodeWithSelector(GameDesk.DeskDailyCapReached.selector, GameDesk.Role.FUEL, server, 0));
        vm.prank(server);
        desk.refuel(_list(1, 1));
    }

    /// @dev The cap is whole again at midnight UTC, and not a second before.
    function testFuzz_CapByDay(uint256 used, uint256 wanted) public {
        used = _bound(used, 1, CAP);
        wanted = _bound(wanted, 1, 5);
        _refuelTimes(used);
        vm.warp(NOON / 1 days * 1 days + 1 days - 1);
        vm.assertEq(desk.usedTodayBy(GameDesk.Role.FUEL, server), used);
        if (wanted > CAP - used) _expectCapReached(CAP - used);
        vm.prank(server);
        desk.refuel(_list(1, wanted));
        vm.warp(NOON / 1 days * 1 days + 1 days);
        vm.assertEq(desk.usedTodayBy(GameDesk.Role.FUEL, server), 0);
        _refuelTimes(CAP);
        _expectCapReached(0);
        vm.prank(server);
        desk.refuel(_list(1, 1));
    }

    /// @dev Two keys of one role do not share a cap, nor two roles of one key.
    function test_CapsAreApart() public {
        vm.prank(owner);
        desk.setKey(GameDesk.Role.FUEL, bob, 1);
        _refuelTimes(CAP);
        vm.prank(bob);
        desk.refuel(_list(1, 1));
        vm.prank(server);
        desk.setParts(1, 1);
        vm.assertEq(desk.usedTodayBy(GameDesk.Role.FUEL, bob), 1);
        vm.assertEq(desk.usedTodayBy(GameDesk.Role.PARTS, server), 1);
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    /// @dev One call of each role in the order of the roles, and the referee's other.
    function _calls() private view returns (bytes[] memory calls) {
        calls = new bytes[](6);
        calls[0] = abi.encodeCall(desk.setRanks, (_list(1, 1), new uint8[](1)));
        calls[1] = abi.encodeCall(desk.setParts, (1, 1));
        calls[2] = abi.encodeCall(desk.refuel, (_list(1, 1)));
        calls[3] = abi.encodeCall(desk.grant, (alice, 1, "x"));
        calls[4] = abi.encodeCall(desk.lock, (_list(1, 1), NOON + 60));
        calls[5] = abi.encodeCall(desk.unlock, (_list(1, 1)));
    }

    function _refuelTimes(uint256 times) private {
        for (uint256 i; i < times; ++i) {
            vm.prank(server);
            desk.refuel(_list(1 + i % 5, 1));
        }
    }

    function _expectCapReached(uint256 left) private {
        vm.expectRevert(abi.encodeWithSelector(GameDesk.DeskDailyCapReached.selector, GameDesk.Role.FUEL, server, left));
    }
}
