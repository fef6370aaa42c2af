// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarTraits} from "../../src/collections/CarTraits.sol";
import {RaceLock} from "../../src/collections/RaceLock.sol";
import {IERC5192} from "../../src/interfaces/IERC5192.sol";
import {ERC721} from "solady/tokens/ERC721.sol";
import {CarTest} from "../utils/CarTest.sol";
import {SoladySlots} from "../utils/SoladySlots.sol";
import {Vm} from "../utils/Test.sol";

/// @notice Alice has cars 1 and 2, which are built, and has agreed to locks.
contract CarCollectionLockTest is CarTest {
    uint256 private constant _NOW = 1_800_000_000;

    function setUp() public override {
        super.setUp();
        vm.warp(_NOW);
        _mintBuilt(alice, 2);
        vm.prank(alice);
        cars.setRaceConsent(true);
    }

    /*//////////////////////////////////////////////////////////////
                                 LOCKS
    //////////////////////////////////////////////////////////////*/

    function testFuzz_Lock(uint256 time) public {
        uint256 until = _NOW + _bound(time, 1, 1 hours);
        uint96 free = cars.tokenState(1);
        vm.expectEmit(address(cars));
        emit RaceLock.LockChanged(1, until);
        vm.expectEmit(address(cars));
        emit IERC5192.Locked(1);
        vm.prank(game);
        cars.lock(1, until);

        vm.assertEq(cars.tokenState(1), free | 1 << 47);
        _assertLocked(until);
        vm.warp(until - 1);
        _assertLocked(until);
        vm.warp(until);
        _assertFree();
        vm.assertEq(cars.tokenState(1), free);
        _assertOtherCarIsFree();
    }

    function test_NewCarIsFree() public view {
        _assertFree();
        vm.assertEq(cars.MAX_LOCK_TIME(), 1 hours);
    }

    function testFuzz_Unlock(uint256 time) public {
        uint96 free = cars.tokenState(1);
        _lock(_NOW + 1 hours);
        vm.warp(_NOW + _bound(time, 0, 1 hours - 1));
        vm.expectEmit(address(cars));
        emit RaceLock.LockChanged(1, 0);
        vm.expectEmit(address(cars));
        emit IERC5192.Unlocked(1);
        vm.prank(game);
        cars.unlock(1);
        vm.assertEq(cars.tokenState(1), free);
        _assertFree();
        vm.prank(alice);
        cars.transferFrom(alice, bob, 1);
        vm.assertEq(cars.ownerOf(1), bob);
    }

    /// @dev The lock ends by itself: a transfer goes through, and leaves no trace of it in the state.
    function testFuzz_TransferAfterTheEnd(uint256 later) public {
        _lock(_NOW + 60);
        vm.warp(_NOW + 60 + _bound(later, 0, 365 days));
        vm.prank(alice);
        cars.transferFrom(alice, bob, 1);
        vm.assertEq(cars.ownerOf(1), bob);
        vm.assertEq(uint256(cars.tokenState(1)) & 0xffffffff, 1);
        vm.assertEq(uint256(vm.load(address(cars), SoladySlots.ofToken(1))) >> (160 + 47) & 1, 0);
        vm.prank(bob);
        cars.transferFrom(bob, alice, 1);
    }

    /// @dev A rank, a part and a lock do not touch each other.
    function testFuzz_StateWhileLocked(uint8 rank, uint48 upgrades) public {
        rank = uint8(_bound(rank, 0, 5));
        _lock(_NOW + 60);
        uint96 state = uint96(uint256(cars.tokenState(1)) | uint256(rank) << 40 | uint256(upgrades) << 48);
        if (rank != 0) {
            vm.expectEmit(address(cars));
            emit CarTraits.CarUpdated(1, uint96(uint256(state) & (2 ** 47 - 1)));
        }
        vm.startPrank(game);
        cars.setRank(1, rank);
        cars.setUpgrades(1, upgrades);
        vm.stopPrank();
        vm.assertEq(cars.tokenState(1), state);
        vm.assertEq(cars.carState(1).rank, rank);
        _assertLocked(_NOW + 60);
        vm.warp(_NOW + 60);
        vm.assertEq(cars.tokenState(1), state & ~uint96(1 << 47));
        vm.assertEq(cars.carState(1).rank, rank);
    }

    /// @dev A car that was never built can be locked, and is built while it is.
    function test_UnbuiltCarIsBuiltWhileLocked() public {
        _mintTo(alice, 1);
        vm.prank(game);
        cars.lock(3, _NOW + 60);
        vm.recordLogs();
        _buildAll();
        Vm.Log[] memory logs = vm.getRecordedLogs();
        uint256 told;
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].topics[0] == CarTraits.CarUpdated.selector) told = abi.decode(logs[i].data, (uint256));
        }
        vm.assertEq(told, uint256(cars.carState(3).series) << 32);
        vm.assertTrue(cars.carState(3).series != 0);
        vm.assertTrue(cars.locked(3));
    }

    /// @dev Withdrawing consent leaves the running lock in place and prevents further ones.
    function test_ConsentWithdrawn() public {
        _lock(_NOW + 60);
        vm.expectEmit(address(cars));
        emit RaceLock.RaceConsentChanged(alice, false);
        vm.prank(alice);
        cars.setRaceConsent(false);
        vm.assertFalse(cars.raceConsent(alice));
        _assertLocked(_NOW + 60);
        vm.warp(_NOW + 60);
        _assertFree();
        vm.expectRevert(abi.encodeWithSelector(RaceLock.CarOwnerDoesNotConsent.selector, 1, alice));
        vm.prank(game);
        cars.lock(1, _NOW + 120);
    }

    function test_LockAgainAfterTheEnd() public {
        _lock(_NOW + 60);
        vm.warp(_NOW + 60);
        _lock(_NOW + 90);
        _assertLocked(_NOW + 90);
        vm.warp(_NOW + 90);
        _assertFree();
    }

    /*//////////////////////////////////////////////////////////////
                                REFUSALS
    //////////////////////////////////////////////////////////////*/

    function test_RevertIf_LockedCarIsTransferred() public {
        vm.prank(alice);
        cars.setApprovalForAll(carol, true);
        _lock(_NOW + 60);
        vm.warp(_NOW + 59);
        bytes memory error_ = abi.encodeWithSelector(RaceLock.CarLocked.selector, 1, _NOW + 60);
        vm.expectRevert(error_);
        vm.prank(alice);
        cars.transferFrom(alice, bob, 1);
        vm.expectRevert(error_);
        vm.prank(alice);
        cars.safeTransferFrom(alice, bob, 1);
        vm.expectRevert(error_);
        vm.prank(carol);
        cars.safeTransferFrom(alice, bob, 1, "x");
        vm.prank(alice);
        cars.transferFrom(alice, bob, 2);
    }

    /// @dev A lock's end cannot be moved, neither later nor earlier.
    function testFuzz_RevertIf_LockIsStretched(uint256 passed, uint256 until) public {
        _lock(_NOW + 60);
        vm.warp(_NOW + _bound(passed, 0, 59));
        vm.expectRevert(abi.encodeWithSelector(RaceLock.CarLocked.selector, 1, _NOW + 60));
        vm.prank(game);
        cars.lock(1, until);
        vm.assertEq(cars.lockedUntil(1), _NOW + 60);
    }

    function testFuzz_RevertIf_LockEndIsOutOfRange(uint256 until) public {
        if (until > _NOW) until = _bound(until, _NOW + 1 hours + 1, type(uint256).max);
        vm.expectRevert(abi.encodeWithSelector(RaceLock.CarLockEnd.selector, until, _NOW + 1 hours));
        vm.prank(game);
        cars.lock(1, until);
    }

    function testFuzz_RevertIf_OwnerDoesNotConsent(address holder) public {
        vm.assume(holder != address(0) && holder != alice);
        vm.prank(alice);
        cars.transferFrom(alice, holder, 1);
        vm.expectRevert(abi.encodeWithSelector(RaceLock.CarOwnerDoesNotConsent.selector, 1, holder));
        vm.prank(game);
        cars.lock(1, _NOW + 60);
    }

    function test_RevertIf_FreeCarIsUnlocked() public {
        _expectError(RaceLock.CarNotLocked.selector, 1);
        vm.prank(game);
        cars.unlock(1);
        _lock(_NOW + 60);
        vm.warp(_NOW + 60);
        _expectError(RaceLock.CarNotLocked.selector, 1);
        vm.prank(game);
        cars.unlock(1);
    }

    function testFuzz_RevertIf_CarDoesNotExist(uint256 id) public {
        id = id % 2 == 0 ? 0 : _bound(id, 3, type(uint256).max);
        vm.startPrank(game);
        _expectError(ERC721.TokenDoesNotExist.selector);
        cars.lock(id, _NOW + 60);
        _expectError(ERC721.TokenDoesNotExist.selector);
        cars.unlock(id);
        _expectError(ERC721.TokenDoesNotExist.selector);
        cars.locked(id);
        _expectError(ERC721.TokenDoesNotExist.selector);
        cars.lockedUntil(id);
        _expectError(ERC721.TokenDoesNotExist.selector);
        cars.isTransferable(id, alice, bob);
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    function _lock(uint256 until) private {
        vm.prank(game);
        cars.lock(1, until);
    }

    function _assertLocked(uint256 until) private view {
        vm.assertTrue(cars.locked(1));
        vm.assertEq(cars.lockedUntil(1), until);
        vm.assertFalse(cars.isTransferable(1, alice, bob));
    }

    function _assertFree() private view {
        vm.assertFalse(cars.locked(1));
        vm.assertEq(cars.lockedUntil(1), 0);
        vm.assertTrue(cars.isTransferable(1, alice, bob));
        vm.assertFalse(cars.isTransferable(1, bob, alice));
        vm.assertFalse(cars.isTransferable(1, alice, address(0)));
    }

    function _assertOtherCarIsFree() private view {
        vm.assertFalse(cars.locked(2));
        vm.assertEq(cars.lockedUntil(2), 0);
    }
}
