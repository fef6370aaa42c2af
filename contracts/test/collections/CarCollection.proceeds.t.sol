// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CollectionBase} from "../../src/collections/CollectionBase.sol";
import {IFairBuilds} from "../../src/interfaces/IFairBuilds.sol";
import {CarTest} from "../utils/CarTest.sol";
import {Deaf} from "../utils/Receivers.sol";

/// @notice What minting earns: the owner's once the secret is revealed.
contract CarCollectionProceedsTest is CarTest {
    /*//////////////////////////////////////////////////////////////
                               WITHDRAWAL
    //////////////////////////////////////////////////////////////*/

    function testFuzz_Withdraw(uint256 amount, uint96 sentAlong) public {
        amount = _bound(amount, 1, 20);
        _mintBuilt(alice, amount);
        vm.assertEq(cars.withdrawable(), amount * COST);
        vm.deal(owner, sentAlong);
        vm.prank(owner);
        cars.withdraw{value: sentAlong}();
        vm.assertEq(owner.balance, amount * COST);
        vm.assertEq(cars.withdrawable(), 0);
        vm.assertEq(address(cars).balance, sentAlong); // the next epoch's
    }

    /// @dev Neither the open epoch's earnings nor those of a closed one whose secret is not revealed.
    function test_OnlyRevealedEpochsAreWithdrawn() public {
        _mintBuilt(alice, 3);
        _mintTo(alice, 2);
        _openEpoch();
        _mintTo(alice, 1);
        vm.prank(owner);
        cars.withdraw();
        vm.assertEq(owner.balance, 3 * COST);
        vm.assertEq(address(cars).balance, 3 * COST);
    }

    /// @dev What the owner has not fetched yet is not earned once more.
    function test_ProceedsAreCountedOnce() public {
        _mintBuilt(alice, 3);
        _mintTo(alice, 2);
        _openEpoch();
        vm.assertEq(cars.epoch(2).proceeds, 2 * COST);
        vm.assertEq(cars.withdrawable(), 3 * COST);
    }

    function test_RevertIf_OwnerRefusesProceeds() public {
        address deaf = address(new Deaf());
        _mintBuilt(alice, 2);
        vm.prank(owner);
        cars.transferOwnership(deaf);
        vm.prank(deaf);
        cars.acceptOwnership();
        vm.expectRevert(abi.encodeWithSelector(CollectionBase.CollectionWithdrawFailed.selector, deaf, 2 * COST));
        vm.prank(deaf);
        cars.withdraw();
        vm.assertEq(address(cars).balance, 2 * COST);
        vm.assertEq(cars.withdrawable(), 2 * COST);
    }

    /// @dev Gifts to an epoch without cars have no one to be refunded to.
    function test_GiftToAnEmptyEpochIsTheOwners() public {
        vm.deal(address(cars), 5);
        _openEpoch();
        vm.assertEq(cars.withdrawable(), 5);
    }

    function test_MoreThanAnEpochCanHoldWaitsForTheNext() public {
        _mintTo(alice, 1);
        uint256 most = type(uint96).max;
        vm.deal(address(cars), most + 9);
        _openEpoch();
        vm.assertEq(cars.epoch(1).proceeds, most);
        vm.assertEq(cars.withdrawable(), 0);
        _openEpoch();
        vm.assertEq(cars.withdrawable(), 9);
    }

    /*//////////////////////////////////////////////////////////////
                           ONE PRICE AN EPOCH
    //////////////////////////////////////////////////////////////*/

    /// @dev Else the operator mints cheaply to itself, lets others pay more, withholds the secret and takes equal shares.
    function test_CheapCarsTakeNothingFromDearOnes() public {
        vm.prank(owner);
        cars.setCost(1);
        _mintTo(bob, 20);
        vm.prank(owner);
        cars.setCost(COST);
        if (!cars.epochOpen()) _openEpoch();
        _mintTo(alice, 1);
        _openEpoch();
        vm.warp(block.timestamp + 1 days + 1);
        uint256 its = cars.epochOf(21);
        cars.forfeitEpoch(its);
        vm.assertEq(cars.refundOf(21), _refund());
        cars.forfeitEpoch(1);
        vm.assertEq(cars.refundOf(20), 0); // nine tenths of a wei
    }

    function test_AnotherPriceClosesAnEpochThatHasCars() public {
        _mintTo(alice, 2);
        vm.expectEmit(address(cars));
        emit IFairBuilds.EpochClosed(1, 2, block.number);
        vm.prank(owner);
        cars.setCost(COST + 1);
        vm.assertFalse(cars.epochOpen());
        vm.assertEq(cars.epoch(1).proceeds, 2 * COST);
        vm.assertEq(cars.cost(), COST + 1);
    }

    function test_TheSamePriceClosesNothing() public {
        _mintTo(alice, 2);
        vm.prank(owner);
        cars.setCost(COST);
        vm.assertTrue(cars.epochOpen());
    }

    function test_AnEmptyEpochTakesAnyPrice() public {
        _mintTo(alice, 2);
        _openEpoch();
        vm.prank(owner);
        cars.setCost(7);
        vm.assertTrue(cars.epochOpen());
    }

    function test_APriceCanBeSetWhileNoEpochIsOpen() public {
        _mintTo(alice, 2);
        vm.prank(builder);
        cars.closeEpoch();
        vm.prank(owner);
        cars.setCost(7);
        vm.assertEq(cars.cost(), 7);
        vm.assertEq(cars.epoch(1).proceeds, 2 * COST);
    }
}
