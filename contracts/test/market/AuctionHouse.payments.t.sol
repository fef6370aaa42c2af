// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionPayments} from "../../src/market/AuctionPayments.sol";
import {Terms} from "../../src/market/AuctionTypes.sol";
import {AuctionTest} from "../utils/AuctionTest.sol";
import {HostileCar, HostileCurrency, Manner, TestCurrency} from "../utils/MarketTokens.sol";

/// @notice A currency that fails for some accounts does not block the others, and no wei is lost.
contract AuctionHousePaymentsTest is AuctionTest {
    uint256 private constant END = START + 1 days;

    HostileCurrency private _hostile;

    function _deployCurrency() internal override returns (TestCurrency) {
        _hostile = new HostileCurrency();
        return _hostile;
    }

    /*//////////////////////////////////////////////////////////////
                                REFUNDS
    //////////////////////////////////////////////////////////////*/

    function test_OutbidWhoCannotBePaid() public {
        _refuseAndWithdraw(Manner.REVERTS);
        _refuseAndWithdraw(Manner.ANSWERS_FALSE);
        _refuseAndWithdraw(Manner.ANSWERS_TWO);
        _refuseAndWithdraw(Manner.ANSWERS_ONE_BYTE);
        _refuseAndWithdraw(Manner.BURNS_ALL_GAS);
        _refuseAndWithdraw(Manner.REVERTS_AT_LENGTH);
    }

    function test_OutbidWhoIsPaidInOddWays() public {
        _outbid(Manner.PAYS_SILENTLY, false);
        _outbid(Manner.PAYS_AT_LENGTH, false);
        _outbid(Manner.PAYS_FOR_MUCH_GAS, false);
        vm.assertEq(house.refundOf(alice), 0);
        vm.assertEq(currency.balanceOf(alice), 100 ether);
    }

    function test_RefundsAddUp() public {
        _hostile.setManner(alice, Manner.REVERTS);
        for (uint256 id = 1; id <= 3; ++id) {
            _create(id, _terms());
            _bid(alice, id, id * 1 ether);
            _bid(bob, id, 10 ether);
        }
        vm.assertEq(house.refundOf(alice), 6 ether);
        vm.assertEq(currency.balanceOf(address(house)), 36 ether);
    }

    function test_BuyOutWhileTheOutbidCannotBePaid() public {
        _create();
        _bid(alice, 1, 2 ether);
        _hostile.setManner(alice, Manner.REVERTS);
        _buyOut(bob, 1, BUY_OUT);
        vm.assertEq(cars.ownerOf(1), bob);
        vm.assertEq(house.refundOf(alice), 2 ether);
        vm.assertEq(currency.balanceOf(address(house)), 2 ether);
    }

    /// @dev An account with a held refund can keep bidding, with other money.
    function test_HeldRefundsPayNoBids() public {
        _hostile.setManner(alice, Manner.REVERTS);
        _create();
        _bid(alice, 1, 2 ether);
        _bid(bob, 1, 3 ether);
        _bid(alice, 1, 4 ether);
        vm.assertEq(currency.balanceOf(alice), 94 ether);
        vm.assertEq(house.refundOf(alice), 2 ether);
        vm.assertEq(currency.balanceOf(address(house)), 6 ether);
    }

    /*//////////////////////////////////////////////////////////////
                               SETTLEMENT
    //////////////////////////////////////////////////////////////*/

    function testFuzz_SettlementThatNobodyCanBePaidFrom(bool treasuryRefuses, bool studioRefuses, bool sellerRefuses)
        public
    {
        _create();
        _bid(alice, 1, RESERVE);
        vm.warp(END);
        _hostile.setManner(treasury, treasuryRefuses ? Manner.REVERTS : Manner.PAYS);
        _hostile.setManner(studio, studioRefuses ? Manner.BURNS_ALL_GAS : Manner.PAYS);
        _hostile.setManner(seller, sellerRefuses ? Manner.ANSWERS_FALSE : Manner.PAYS);
        house.settle(1);
        vm.assertEq(cars.ownerOf(1), alice);
        uint256 held = _assertPaidOrHeld(treasury, treasuryRefuses, 0.025 ether)
            + _assertPaidOrHeld(studio, studioRefuses, 0.05 ether)
            + _assertPaidOrHeld(seller, sellerRefuses, 0.925 ether);
        vm.assertEq(currency.balanceOf(address(house)), held);
    }

    /// @dev A price of 1 wei yields no fee and no royalty: amounts of zero are neither paid nor held.
    function test_NothingIsNotPaid() public {
        _create(1, Terms(1, 0, 0, 0, 1 days, 0, 0, 7_000, false));
        _bid(alice, 1, 1);
        vm.warp(END);
        _hostile.setManner(treasury, Manner.REVERTS);
        _hostile.setManner(studio, Manner.REVERTS);
        vm.recordLogs();
        house.settle(1);
        // AuctionSettled, the transfer of the car, the transfer of 1 wei to the seller.
        vm.assertEq(vm.getRecordedLogs().length, 3);
        vm.assertEq(currency.balanceOf(seller), 1);
    }

    /*//////////////////////////////////////////////////////////////
                                WITHDRAW
    //////////////////////////////////////////////////////////////*/

    function testFuzz_WithdrawByAnybody(address caller) public {
        _refuse(Manner.REVERTS);
        _hostile.setManner(alice, Manner.PAYS);
        vm.expectEmit(address(house));
        emit AuctionPayments.RefundWithdrawn(alice, RESERVE);
        vm.prank(caller);
        house.withdrawRefund(alice);
        vm.assertEq(currency.balanceOf(alice), 100 ether);
        _expectError(AuctionPayments.AuctionNothingHeld.selector, alice);
        house.withdrawRefund(alice);
    }

    /// @dev An account that needs more gas than the house spends is paid only by a withdrawal, at the caller's expense.
    function test_WithdrawGivesAllTheGasThereIs() public {
        _refuse(Manner.PAYS_FOR_MORE_GAS);
        house.withdrawRefund(alice);
        vm.assertEq(house.refundOf(alice), 0);
        vm.assertEq(currency.balanceOf(alice), 100 ether);
    }

    function testFuzz_RevertIf_NothingIsHeld(address account) public {
        _expectError(AuctionPayments.AuctionNothingHeld.selector, account);
        house.withdrawRefund(account);
    }

    function test_RevertIf_StillCannotBePaid() public {
        _refuse(Manner.REVERTS);
        _expectError(AuctionPayments.AuctionWithdrawFailed.selector, alice, RESERVE);
        house.withdrawRefund(alice);
        _hostile.setManner(alice, Manner.ANSWERS_FALSE);
        _expectError(AuctionPayments.AuctionWithdrawFailed.selector, alice, RESERVE);
        house.withdrawRefund(alice);
        vm.assertEq(house.refundOf(alice), RESERVE);
    }

    /*//////////////////////////////////////////////////////////////
                                MONEY IN
    //////////////////////////////////////////////////////////////*/

    function testFuzz_RevertIf_CurrencyTakesAFee(uint256 basisPoints) public {
        basisPoints = _bound(basisPoints, 1, 10_000);
        _create();
        _hostile.setFee(basisPoints);
        uint256 arrives = RESERVE - RESERVE * basisPoints / 10_000;
        _expectError(AuctionPayments.AuctionPaymentInexact.selector, RESERVE, arrives);
        _bid(alice, 1, RESERVE);
        arrives = BUY_OUT - BUY_OUT * basisPoints / 10_000;
        _expectError(AuctionPayments.AuctionPaymentInexact.selector, BUY_OUT, arrives);
        _buyOut(alice, 1, BUY_OUT);
    }

    /// @dev More than was asked for is as inexact as less: what the house holds would not be what it owes.
    function testFuzz_RevertIf_CurrencyBringsMore(uint256 bonus) public {
        bonus = _bound(bonus, 1, 1 ether);
        _create();
        _hostile.setBonus(bonus);
        _expectError(AuctionPayments.AuctionPaymentInexact.selector, RESERVE, RESERVE + bonus);
        _bid(alice, 1, RESERVE);
        _expectError(AuctionPayments.AuctionPaymentInexact.selector, BUY_OUT, BUY_OUT + bonus);
        _buyOut(alice, 1, BUY_OUT);
    }

    function test_RevertIf_PaymentAnswersFalse() public {
        _create();
        _hostile.setManner(alice, Manner.ANSWERS_FALSE);
        _expectError(AuctionPayments.AuctionPaymentFailed.selector, alice, RESERVE);
        _bid(alice, 1, RESERVE);
        _expectError(AuctionPayments.AuctionPaymentFailed.selector, alice, BUY_OUT);
        _buyOut(alice, 1, BUY_OUT);
    }

    function test_PaymentThatAnswersNothing() public {
        _create();
        _hostile.setManner(alice, Manner.PAYS_SILENTLY);
        _bid(alice, 1, RESERVE);
        vm.assertEq(house.auction(1).bidder, alice);
    }

    /// @dev Unsolicited payments belong to no auction and affect none.
    function test_GiftsDisturbNothing() public {
        _create();
        currency.mint(address(house), 7);
        _bid(alice, 1, 2 ether);
        _bid(bob, 1, 3 ether);
        vm.warp(END);
        house.settle(1);
        vm.assertEq(currency.balanceOf(address(house)), 7);
    }

    /*//////////////////////////////////////////////////////////////
                             TOO LITTLE GAS
    //////////////////////////////////////////////////////////////*/

    /// @dev However little gas the outbidder gives: the bid fails, or the outbid are paid.
    function test_OutbidderCannotStarveTheRefund() public {
        _create();
        _bid(alice, 1, RESERVE);
        _hostile.setManner(alice, Manner.PAYS_FOR_MUCH_GAS);
        vm.startPrank(bob);
        _assertStarvingFails(abi.encodeCall(house.bid, (1, 2 ether, _belief(1))));
        vm.stopPrank();
        vm.assertEq(house.auction(1).bidder, bob);
        vm.assertEq(house.refundOf(alice), 0);
        vm.assertEq(currency.balanceOf(alice), 100 ether);
    }

    /// @dev Who needs nearly all of the gas that the house gives is not starved either: what it asks for suffices.
    function test_PromisedGasArrives() public {
        _create();
        _bid(alice, 1, RESERVE);
        _hostile.setManner(alice, Manner.PAYS_FOR_ALL_GAS);
        vm.startPrank(bob);
        _assertStarvingFails(abi.encodeCall(house.bid, (1, 2 ether, _belief(1))), 100);
        vm.stopPrank();
        vm.assertEq(house.refundOf(alice), 0);
        vm.assertEq(currency.balanceOf(alice), 100 ether);
    }

    /// @dev Who cannot be paid at all costs the caller no more gas than the house says.
    function test_RefusalNeedsNoMoreGasThanItSays() public {
        _create();
        _bid(alice, 1, RESERVE);
        vm.warp(END);
        _hostile.setManner(treasury, Manner.REVERTS);
        _hostile.setManner(studio, Manner.REVERTS);
        _hostile.setManner(seller, Manner.REVERTS);
        house.settle{gas: 215_000}(1);
        vm.assertEq(house.refundOf(seller), 0.925 ether);
    }

    function test_SettlementCannotBeStarved() public {
        _create();
        _bid(alice, 1, RESERVE);
        vm.warp(END);
        _hostile.setManner(seller, Manner.PAYS_FOR_MUCH_GAS);
        _assertStarvingFails(abi.encodeCall(house.settle, (1)));
        vm.assertEq(house.refundOf(seller), 0);
        vm.assertEq(currency.balanceOf(seller), 0.925 ether);
    }

    /// @dev A seller cannot make the house overhear the royalty.
    function test_RoyaltyCannotBeStarved() public {
        HostileCar thirsty = _strangeCar();
        thirsty.setRoyalty(studio, ROYALTY_BPS);
        thirsty.setRoyaltyGas(80_000);
        vm.startPrank(seller);
        _assertStarvingFails(abi.encodeCall(house.createAuction, (address(thirsty), 1, _terms())));
        vm.stopPrank();
        vm.assertEq(house.auction(1).royaltyBps, ROYALTY_BPS);
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    /// @dev Makes a call with ever more gas until it succeeds. Before that it ran out of gas, or refused for want of it.
    function _assertStarvingFails(bytes memory data) private {
        _assertStarvingFails(data, 1_000);
    }

    /// @dev The same in steps of so much gas.
    function _assertStarvingFails(bytes memory data, uint256 step) private {
        bool refused;
        for (uint256 gasLimit = 30_000;; gasLimit += step) {
            (bool success, bytes memory reason) = address(house).call{gas: gasLimit}(data);
            if (success) break;
            if (reason.length == 0) continue;
            vm.assertEq(bytes32(bytes4(reason)), bytes32(AuctionPayments.AuctionGasTooLow.selector));
            refused = true;
        }
        vm.assertTrue(refused);
    }

    /// @dev Alice is outbid by Bob while the currency treats her in some manner, and her refund is held or not.
    function _outbid(Manner manner, bool held) private {
        uint256 tokenId = 100 + house.auctionCount();
        cars.mint(seller, tokenId);
        uint256 auctionId = _create(tokenId, _terms());
        _bid(alice, auctionId, RESERVE);
        _hostile.setManner(alice, manner);
        if (held) {
            vm.expectEmit(address(house));
            emit AuctionPayments.RefundHeld(auctionId, alice, RESERVE);
        }
        _bid(bob, auctionId, 2 ether);
        vm.assertEq(house.auction(auctionId).bidder, bob);
    }

    function _refuse(Manner manner) private {
        _outbid(manner, true);
        vm.assertEq(house.refundOf(alice), RESERVE);
        vm.assertEq(currency.balanceOf(alice), 99 ether);
    }

    function _refuseAndWithdraw(Manner manner) private {
        _refuse(manner);
        _hostile.setManner(alice, Manner.PAYS);
        house.withdrawRefund(alice);
        vm.assertEq(house.refundOf(alice), 0);
        vm.assertEq(currency.balanceOf(alice), 100 ether);
    }

    function _assertPaidOrHeld(address account, bool refuses, uint256 amount) private view returns (uint256 held) {
        held = refuses ? amount : 0;
        vm.assertEq(house.refundOf(account), held);
        vm.assertEq(currency.balanceOf(account), amount - held);
    }
}
