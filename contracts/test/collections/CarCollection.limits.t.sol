// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {RaceLock} from "../../src/collections/RaceLock.sol";
import {CarTest} from "../utils/CarTest.sol";

/// @notice What a stolen key, a studio that cheats and a referee who never lets go can do: the limits that
///         docs/fair-builds.md and docs/self-hosting.md name, to the wei and to the second.
contract CarCollectionLimitsTest is CarTest {
    uint256 private constant _NOW = 1_800_000_000;

    /*//////////////////////////////////////////////////////////////
                                 DRAWS
    //////////////////////////////////////////////////////////////*/

    /// @dev A thief of the builder's key opens an epoch that cannot be revealed, and records its second draw for 5% of what
    ///      the players paid. They get 90% back, the studio nothing.
    function test_ThiefOfTheBuildersKeyEarnsTheReward() public {
        address thief = _account("thief");
        uint256 number = cars.epochCount() + 1;
        vm.startPrank(builder);
        cars.openEpoch(number, keccak256("a secret that is never shown"));
        vm.stopPrank();
        _mintTo(alice, 20);
        vm.prank(builder);
        cars.closeEpoch();

        vm.warp(block.timestamp + 1 days + 1);
        vm.startPrank(thief);
        cars.forfeitEpoch(number);
        vm.roll(block.number + 1);
        cars.recordDraw(number);
        vm.stopPrank();
        vm.assertEq(thief.balance, COST);
        vm.assertEq(cars.refundOf(1), COST * 9 / 10);
        vm.assertEq(cars.withdrawable(), 0);
    }

    /// @dev A studio that gives itself cars in an epoch with little paid for draws all of them again for a part of that
    ///      little: here 20 cars for a twentieth of one car's price.
    function test_ARedrawOfGrantedCarsCostsWhatOthersPaidForTheirs() public {
        _grantTo(owner, 20);
        _mintTo(owner, 1);
        uint256 before = owner.balance;
        uint256 number = _openEpoch() - 1;
        vm.roll(block.number + 1);
        bytes32 first = keccak256(abi.encode(_secretOf(number), blockhash(block.number - 1)));

        vm.warp(block.timestamp + 1 days + 1);
        vm.roll(block.number + 10);
        vm.startPrank(owner);
        cars.forfeitEpoch(number);
        vm.roll(block.number + 1);
        cars.recordDraw(number);
        uint256[] memory ids = new uint256[](1);
        ids[0] = 21;
        cars.claimRefund(ids);
        vm.stopPrank();
        vm.assertTrue(cars.epoch(number).seed != first);
        vm.assertEq(owner.balance - before, COST - COST / 20);
    }

    /*//////////////////////////////////////////////////////////////
                                 LOCKS
    //////////////////////////////////////////////////////////////*/

    /// @dev No lock can be extended, but the game can free a car and lock it again as long as its owner agrees to locks.
    function test_TheGameKeepsACarWhileItsOwnerAgrees() public {
        _consentingOwner();
        for (uint256 i; i < 3; ++i) {
            vm.startPrank(game);
            cars.lock(1, block.timestamp + 1 hours);
            vm.warp(block.timestamp + 30 minutes);
            cars.unlock(1);
            cars.lock(1, block.timestamp + 1 hours);
            vm.stopPrank();
            vm.warp(block.timestamp + 1 hours);
        }
        vm.assertEq(cars.lockedUntil(1), 0);
    }

    /// @dev Whatever the game has done and does: an hour after the owner has taken their word back, the car is free.
    function testFuzz_AnHourAfterTheOwnersWordTheCarIsFree(uint256[8] calldata steps, uint256 withdrawnAt) public {
        _consentingOwner();
        withdrawnAt = _bound(withdrawnAt, 0, steps.length - 1);
        uint256 last;
        for (uint256 i; i < steps.length; ++i) {
            if (i == withdrawnAt) {
                vm.prank(alice);
                cars.setRaceConsent(false);
                last = block.timestamp + 1 hours;
            }
            _meddle(steps[i]);
            if (last != 0) vm.assertLe(cars.lockedUntil(1), last);
        }
        vm.warp(last > block.timestamp ? last : block.timestamp);
        vm.prank(alice);
        cars.transferFrom(alice, bob, 1);
        vm.assertEq(cars.ownerOf(1), bob);
    }

    /// @dev The game frees the car or locks it for as long as it can, and some time goes by.
    function _meddle(uint256 step) private {
        bool isLocked = cars.locked(1);
        bool consents = cars.raceConsent(alice);
        vm.startPrank(game);
        if (isLocked && step % 3 != 0) {
            cars.unlock(1);
            isLocked = false;
        }
        if (!isLocked && step % 2 == 0) {
            uint256 until = block.timestamp + 1 hours;
            bytes4 refused = RaceLock.CarOwnerDoesNotConsent.selector;
            if (!consents) vm.expectRevert(abi.encodeWithSelector(refused, 1, alice));
            cars.lock(1, until);
        }
        vm.stopPrank();
        vm.warp(block.timestamp + (step >> 8) % 2 hours);
    }

    function _consentingOwner() private {
        vm.warp(_NOW);
        _mintBuilt(alice, 1);
        vm.prank(alice);
        cars.setRaceConsent(true);
    }
}
