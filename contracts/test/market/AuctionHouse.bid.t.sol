// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionHouse} from "../../src/market/AuctionHouse.sol";
import {AuctionLots} from "../../src/market/AuctionLots.sol";
import {AuctionPayments} from "../../src/market/AuctionPayments.sol";
import {AuctionState, Terms} from "../../src/market/AuctionTypes.sol";
import {AuctionTest} from "../utils/AuctionTest.sol";

/// @notice Bids: how much, how long, what they move, and that the outbid get their money back.
contract AuctionHouseBidTest is AuctionTest {
    uint256 private constant END = START + 1 days;
    uint256 private constant MAX = type(uint96).max;

    /*//////////////////////////////////////////////////////////////
                                  MONEY
    //////////////////////////////////////////////////////////////*/

    function test_FirstBid() public {
        _create();
        vm.expectEmit(address(house));
        emit AuctionHouse.AuctionBid(1, alice, RESERVE, END);
        _bid(alice, 1, RESERVE);
        _assertBid(alice, RESERVE);
        _assertBalances(100 ether - RESERVE, 100 ether);
        _assertState(1, AuctionState.RUNNING);
    }

    function test_Outbid() public {
        _create();
        _bid(alice, 1, RESERVE);
        vm.expectEmit(address(house));
        emit AuctionHouse.AuctionBid(1, bob, 3 ether, END);
        _bid(bob, 1, 3 ether);
        _assertBid(bob, 3 ether);
        _assertBalances(100 ether, 97 ether);
        vm.assertEq(house.refundOf(alice), 0);
    }

    /// @dev More than the difference would not be there to pay.
    function test_RaiserPaysTheDifference() public {
        _create();
        _bid(alice, 1, 60 ether);
        _bid(alice, 1, 90 ether);
        _assertBid(alice, 90 ether);
        _assertBalances(10 ether, 100 ether);
    }

    function test_SellerMayBid() public {
        _create();
        _fund(seller, RESERVE);
        _bid(seller, 1, RESERVE);
        _assertBid(seller, RESERVE);
    }

    function testFuzz_AnyBidFromTheMinimumOn(uint96 first, uint96 second, uint96 third) public {
        _create(1, _openTerms());
        _fund(alice, 2 * MAX);
        _fund(bob, MAX);
        (uint256 a, uint256 b) = (_bound(first, 1, MAX - 2), 0);
        b = _bound(second, a + 1, MAX - 1);
        _bid(alice, 1, a);
        _bid(bob, 1, b);
        _assertBalances(2 * MAX + 100 ether, MAX + 100 ether - b);
        uint256 c = _bound(third, b + 1, MAX);
        _bid(alice, 1, c);
        _assertBid(alice, c);
        _assertBalances(2 * MAX + 100 ether - c, MAX + 100 ether);
    }

    /// @dev The numbers of each auction stay apart.
    function test_TwoAuctionsAtOnce() public {
        _create();
        _create(2, _terms());
        _bid(alice, 1, 2 ether);
        _bid(bob, 2, 3 ether);
        _bid(alice, 2, 4 ether);
        vm.assertEq(currency.balanceOf(address(house)), 6 ether);
        vm.assertEq(house.auction(1).highestBid, 2 ether);
        vm.assertEq(house.auction(2).highestBid, 4 ether);
    }

    function test_RevertIf_NotApproved() public {
        _create();
        vm.prank(alice);
        currency.approve(address(house), RESERVE - 1);
        _expectError(AuctionPayments.AuctionPaymentFailed.selector, alice, RESERVE);
        _bid(alice, 1, RESERVE);
    }

    function test_RevertIf_NotEnoughMoney() public {
        _create();
        _expectError(AuctionPayments.AuctionPaymentFailed.selector, alice, 101 ether);
        _bid(alice, 1, 101 ether);
    }

    function testFuzz_RevertIf_TooMuch(uint256 amount) public {
        _create();
        amount = _bound(amount, MAX + 1, type(uint256).max);
        _expectError(AuctionHouse.AuctionBidTooHigh.selector, amount, MAX);
        _bid(alice, 1, amount);
    }

    /*//////////////////////////////////////////////////////////////
                                 MINIMUM
    //////////////////////////////////////////////////////////////*/

    function testFuzz_RevertIf_BelowTheReserve(uint256 amount) public {
        _create();
        amount = _bound(amount, 0, RESERVE - 1);
        _expectError(AuctionHouse.AuctionBidTooLow.selector, amount, RESERVE);
        _bid(alice, 1, amount);
    }

    function test_MinimumByEachRule() public {
        Terms memory terms = _terms();
        _create(1, terms);
        _bid(alice, 1, 1 ether);
        vm.assertEq(house.minimumBid(1), 1.05 ether);

        terms.minIncrement = 0.2 ether;
        _create(2, terms);
        _bid(alice, 2, 1 ether);
        vm.assertEq(house.minimumBid(2), 1.2 ether);

        _create(3, _openTerms());
        _bid(alice, 3, 1 ether);
        vm.assertEq(house.minimumBid(3), 1 ether + 1);
    }

    /// @dev The next bid as the plain formula has it, the view tells it, and the house takes it: not 1 wei less.
    function testFuzz_Minimum(Terms memory terms, uint96 amount) public {
        terms = _boundTerms(terms);
        _create(1, terms);
        amount = uint96(_bound(amount, terms.reserve, MAX));
        _fund(alice, amount);
        _bid(alice, 1, amount);

        uint256 minimum = uint256(amount) + 1;
        if (amount + terms.minIncrement > minimum) minimum = amount + terms.minIncrement;
        uint256 relative = uint256(amount) * (10_000 + terms.minIncrementBps) / 10_000;
        if (relative > minimum) minimum = relative;
        vm.assertEq(house.minimumBid(1), minimum);
        vm.assertEq(house.auction(1).minimumBid, minimum);

        _fund(bob, minimum);
        _expectError(AuctionHouse.AuctionBidTooLow.selector, minimum - 1, minimum);
        _bid(bob, 1, minimum - 1);
        if (minimum > MAX) _expectError(AuctionHouse.AuctionBidTooHigh.selector, minimum, MAX);
        _bid(bob, 1, minimum);
        vm.assertEq(house.auction(1).bidder, minimum > MAX ? alice : bob);
    }

    function test_RaiserKeepsTheMinimumToo() public {
        _create();
        _bid(alice, 1, 1 ether);
        _expectError(AuctionHouse.AuctionBidTooLow.selector, 1.05 ether - 1, 1.05 ether);
        _bid(alice, 1, 1.05 ether - 1);
    }

    function test_NobodyBeatsTheHighestAmount() public {
        _create(1, _openTerms());
        _fund(alice, MAX);
        _bid(alice, 1, MAX);
        _expectError(AuctionHouse.AuctionBidTooHigh.selector, MAX + 1, MAX);
        _bid(bob, 1, MAX + 1);
    }

    /*//////////////////////////////////////////////////////////////
                                  CLOCK
    //////////////////////////////////////////////////////////////*/

    function test_BidInTheLastSecond() public {
        _create(1, _openTerms());
        vm.warp(END - 1);
        _bid(alice, 1, RESERVE);
        vm.assertEq(house.auction(1).end, END);
        vm.warp(END);
        _assertState(1, AuctionState.ENDED);
    }

    function testFuzz_RevertIf_Over(uint40 time) public {
        _create();
        _bid(alice, 1, RESERVE);
        vm.warp(_bound(time, END, type(uint40).max));
        _expectError(AuctionHouse.AuctionOver.selector, 1, END);
        _bid(bob, 1, 2 ether);
        _expectError(AuctionHouse.AuctionOver.selector, 1, END);
        _buyOut(bob, 1, BUY_OUT);
    }

    function testFuzz_FirstBidStartsAWaitingClock(Terms memory terms, uint32 wait) public {
        terms = _boundTerms(terms);
        terms.startAtFirstBid = true;
        _create(1, terms);
        vm.warp(START + wait);
        _fund(alice, terms.reserve);
        uint256 end = START + wait + terms.duration;
        vm.expectEmit(address(house));
        emit AuctionHouse.AuctionBid(1, alice, terms.reserve, end);
        _bid(alice, 1, terms.reserve);
        vm.assertEq(house.auction(1).end, end);
        vm.assertEq(house.auction(1).latestEnd, end + terms.maxExtension);
        _assertState(1, AuctionState.RUNNING);
        vm.warp(end);
        _assertState(1, AuctionState.ENDED);
    }

    /// @dev Exactly one window before the end is early enough.
    function test_NoExtensionBeforeTheWindow() public {
        _create();
        vm.warp(END - 10 minutes);
        _bid(alice, 1, RESERVE);
        vm.assertEq(house.auction(1).end, END);
    }

    function test_Extension() public {
        _create();
        vm.warp(END - 10 minutes + 1);
        vm.expectEmit(address(house));
        emit AuctionHouse.AuctionExtended(1, END + 1);
        vm.expectEmit(address(house));
        emit AuctionHouse.AuctionBid(1, alice, RESERVE, END + 1);
        _bid(alice, 1, RESERVE);
        vm.assertEq(house.auction(1).end, END + 1);
    }

    function testFuzz_Extension(Terms memory terms, uint256 time) public {
        terms = _boundTerms(terms);
        terms.reserve = _bound(terms.reserve, 1, 100 ether);
        terms.buyOut = 0;
        terms.startAtFirstBid = false;
        _create(1, terms);
        uint256 end = START + terms.duration;
        time = _bound(time, START, end - 1);
        vm.warp(time);
        _bid(alice, 1, terms.reserve);

        uint256 expected = end;
        if (end - time < terms.extensionWindow) expected = time + terms.extensionWindow;
        if (expected > end + terms.maxExtension) expected = end + terms.maxExtension;
        vm.assertEq(house.auction(1).end, expected);
    }

    /// @dev Eight bids in the last second each would move the end by 80 minutes; it moves by an hour.
    function test_ExtensionsEndAtTheCap() public {
        _create();
        for (uint256 i; i < 8; ++i) {
            vm.warp(house.auction(1).end - 1);
            _bid(i % 2 == 0 ? alice : bob, 1, house.minimumBid(1));
        }
        vm.assertEq(house.auction(1).end, END + 1 hours);
        vm.warp(END + 1 hours - 1);
        _bid(carol, 1, 20 ether);
        vm.assertEq(house.auction(1).end, END + 1 hours);
        vm.warp(END + 1 hours);
        _expectError(AuctionHouse.AuctionOver.selector, 1, END + 1 hours);
        _bid(alice, 1, 30 ether);
    }

    /*//////////////////////////////////////////////////////////////
                               NOT OPEN
    //////////////////////////////////////////////////////////////*/

    function testFuzz_RevertIf_ThereIsNoSuchAuction(uint256 auctionId) public {
        _create();
        vm.assume(auctionId != 1);
        _expectNotOpen(auctionId);
    }

    function test_RevertIf_Closed() public {
        _create();
        _cancel(seller, 1);
        _expectNotOpen(1);
        _create();
        _bid(alice, 2, RESERVE);
        vm.warp(END);
        house.settle(2);
        _expectNotOpen(2);
    }

    function _expectNotOpen(uint256 auctionId) private {
        _expectError(AuctionLots.AuctionNotOpen.selector, auctionId);
        _bid(alice, auctionId, RESERVE);
        _expectError(AuctionLots.AuctionNotOpen.selector, auctionId);
        _buyOut(alice, auctionId, BUY_OUT);
        _expectError(AuctionLots.AuctionNotOpen.selector, auctionId);
        house.settle(auctionId);
        _expectError(AuctionLots.AuctionNotOpen.selector, auctionId);
        _cancel(seller, auctionId);
        _expectError(AuctionLots.AuctionNotOpen.selector, auctionId);
        house.minimumBid(auctionId);
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    /// @dev From 1 wei on, by 1 wei, without buy-out and extensions.
    function _openTerms() private pure returns (Terms memory) {
        return Terms(1, 0, 0, 0, 1 days, 0, 0, 7_000, false);
    }

    function _assertBid(address bidder, uint256 amount) private view {
        vm.assertEq(house.auction(1).bidder, bidder);
        vm.assertEq(house.auction(1).highestBid, amount);
        vm.assertEq(currency.balanceOf(address(house)), amount);
    }

    function _assertBalances(uint256 ofAlice, uint256 ofBob) private view {
        vm.assertEq(currency.balanceOf(alice), ofAlice);
        vm.assertEq(currency.balanceOf(bob), ofBob);
    }
}
