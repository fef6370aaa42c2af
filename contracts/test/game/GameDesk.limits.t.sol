// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {RaceLock} from "../../src/collections/RaceLock.sol";
import {GameDesk} from "../../src/game/GameDesk.sol";
import {DeskTest} from "../utils/GameTest.sol";

/// @notice What a stolen key can do before it is revoked, beyond using its cap: the limits that docs/self-hosting.md names.
contract GameDeskLimitsTest is DeskTest {
    address private _thief = _account("thief");

    function setUp() public override {
        super.setUp();
        _mintBuilt(alice, 10);
        _mintTo(bob, 1);
        vm.prank(alice);
        cars.setRaceConsent(true);
    }

    /// @dev Freeing is not counted: a referee's stolen key can end every lock that runs.
    function test_StolenRefereeFreesMoreCarsThanItsCap() public {
        vm.prank(server);
        desk.lock(_list(1, 10), NOON + 1 hours);
        _giveKey(GameDesk.Role.REFEREE, 1);
        vm.prank(_thief);
        desk.unlock(_list(1, 10));
        vm.assertFalse(cars.locked(10));
        vm.assertEq(desk.usedTodayBy(GameDesk.Role.REFEREE, _thief), 0);
    }

    /// @dev References are common to all keys. One that can be guessed can be taken in front of the server.
    function test_StolenGrantKeyTakesAReferenceFirst() public {
        bytes32 ref = keccak256("gift 1");
        _giveKey(GameDesk.Role.GRANT, 1);
        vm.prank(_thief);
        desk.grant(_thief, 1, ref);
        vm.prank(server);
        vm.expectRevert(abi.encodeWithSelector(GameDesk.DeskReferenceTaken.selector, ref));
        desk.grant(bob, 1, ref);
        vm.prank(server);
        desk.grant(bob, 1, keccak256("gift 1, again"));
        vm.assertEq(cars.balanceOf(bob), 2);
    }

    /// @dev A driver who takes their word back in front of the lock stops the whole batch. It goes through without them.
    function test_OneDriverStopsABatchOfLocks() public {
        vm.prank(alice);
        cars.transferFrom(alice, bob, 3);
        vm.prank(server);
        vm.expectRevert(abi.encodeWithSelector(RaceLock.CarOwnerDoesNotConsent.selector, 3, bob));
        desk.lock(_list(1, 3), NOON + 60);
        vm.prank(server);
        desk.lock(_list(1, 2), NOON + 60);
        vm.assertTrue(cars.locked(2));
    }

    /// @dev The cap of one day and that of the next, a second apart.
    function test_TwiceTheCapAtMidnight() public {
        uint256 midnight = NOON + 12 hours;
        vm.warp(midnight - 1);
        vm.startPrank(server);
        desk.grant(bob, CAP, "before");
        vm.warp(midnight);
        desk.grant(bob, CAP, "after");
        vm.expectRevert(abi.encodeWithSelector(GameDesk.DeskDailyCapReached.selector, GameDesk.Role.GRANT, server, 0));
        desk.grant(bob, 1, "more");
        vm.stopPrank();
        vm.assertEq(cars.balanceOf(bob), 1 + 2 * CAP);
    }

    function _giveKey(GameDesk.Role role, uint32 cap) private {
        vm.prank(owner);
        desk.setKey(role, _thief, cap);
    }
}
