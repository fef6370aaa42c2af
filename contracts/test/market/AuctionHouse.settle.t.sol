// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionHouse} from "../../src/market/AuctionHouse.sol";
import {AuctionState, Terms} from "../../src/market/AuctionTypes.sol";
import {AuctionTest} from "../utils/AuctionTest.sol";
import {HostileCar} from "../utils/MarketTokens.sol";

/// @notice How auctions end: settled, returned, cancelled or bought out; and how the price is divided.
contract AuctionHouseSettleTest is AuctionTest {
    uint256 private constant END = START + 1 days;
    uint256 private constant MAX = type(uint96).max;

    /*//////////////////////////////////////////////////////////////
                                 SETTLE
    //////////////////////////////////////////////////////////////*/

    function testFuzz_SettleByAnybody(address caller) public {
        _create();
        _bid(alice, 1, 2 ether);
        vm.warp(END);
        vm.expectEmit(address(house));
        emit AuctionHouse.AuctionSettled(1, alice, studio, 2 ether, 0.05 ether, 0.1 ether, 1.85 ether, false);
        vm.prank(caller);
        house.settle(1);
        vm.assertEq(cars.ownerOf(1), alice);
        _assertPaid(0.05 ether, 0.1 ether, 1.85 ether);
        _assertClosed(1);
    }

    function testFuzz_PriceIsDividedToTheWei(uint96 price, uint96 royaltyBps) public {
        price = uint96(_bound(price, 1, MAX));
        royaltyBps = uint96(_bound(royaltyBps, 0, 7_000));
        cars.setRoyalty(studio, royaltyBps);
        _create(1, Terms(price, 0, 0, 0, 1 days, 0, 0, 7_000, false));
        _fund(alice, price);
        _bid(alice, 1, price);
        vm.warp(END);
        house.settle(1);
        uint256 fee = uint256(price) * 250 / 10_000;
        uint256 royalty = uint256(price) * royaltyBps / 10_000;
        _assertPaid(fee, royalty, price - fee - royalty);
    }

    /// @dev The fee is the house's own, whatever it was made with.
    function testFuzz_FeeIsTheHousesOwn(uint256 feeBps, uint96 price) public {
        feeBps = _bound(feeBps, 0, 1_000);
        price = uint96(_bound(price, 1, MAX));
        house = new AuctionHouse(address(currency), treasury, feeBps, owner);
        vm.prank(owner);
        house.setCollection(address(cars), true);
        vm.prank(seller);
        cars.setApprovalForAll(address(house), true);
        _create(1, Terms(price, 0, 0, 0, 1 days, 0, 0, 7_000, false));
        _fund(alice, price);
        _bid(alice, 1, price);
        vm.warp(END);
        house.settle(1);
        uint256 fee = uint256(price) * feeBps / 10_000;
        uint256 royalty = uint256(price) * ROYALTY_BPS / 10_000;
        _assertPaid(fee, royalty, price - fee - royalty);
    }

    function testFuzz_RevertIf_NotOver(uint256 time) public {
        _create();
        _bid(alice, 1, RESERVE);
        vm.warp(_bound(time, START, END - 1));
        _expectError(AuctionHouse.AuctionNotOver.selector, 1, END);
        house.settle(1);
    }

    function test_RevertIf_NotStarted() public {
        _createWaiting();
        vm.warp(START + 365 days);
        _expectError(AuctionHouse.AuctionNotOver.selector, 1, 0);
        house.settle(1);
    }

    /// @dev The end that counts is the extended one.
    function test_RevertIf_Extended() public {
        _create();
        vm.warp(END - 1);
        _bid(alice, 1, RESERVE);
        vm.warp(END);
        _expectError(AuctionHouse.AuctionNotOver.selector, 1, END - 1 + 10 minutes);
        house.settle(1);
    }

    function test_ReturnsTheCarWithoutBid() public {
        _create();
        vm.warp(END);
        vm.expectEmit(address(house));
        emit AuctionHouse.AuctionReturned(1);
        vm.prank(bob);
        house.settle(1);
        vm.assertEq(cars.ownerOf(1), seller);
        _assertClosed(1);
    }

    /// @dev The car can be auctioned again, under a new id.
    function test_NewAuctionOfAReturnedCar() public {
        _create();
        vm.warp(END);
        house.settle(1);
        vm.assertEq(_create(), 2);
        _assertClosed(1);
        _assertState(2, AuctionState.RUNNING);
    }

    /*//////////////////////////////////////////////////////////////
                                 ROYALTY
    //////////////////////////////////////////////////////////////*/

    function test_RoyaltyCannotRiseUnderTheSeller() public {
        _createAndBid();
        cars.setRoyalty(carol, 7_000);
        vm.warp(END);
        house.settle(1);
        // To the current receiver, but no more than was set at the start.
        vm.assertEq(currency.balanceOf(carol), 100 ether + 0.05 ether);
        _assertPaid(0.025 ether, 0, 0.925 ether);
    }

    function test_RoyaltyCanFall() public {
        _createAndBid();
        cars.setRoyalty(studio, 100);
        vm.warp(END);
        house.settle(1);
        _assertPaid(0.025 ether, 0.01 ether, 0.965 ether);
    }

    function test_NoRoyaltyWhenThereWasNoneAtTheStart() public {
        cars.setRoyalty(studio, 0);
        _createAndBid();
        cars.setRoyalty(studio, 7_000);
        vm.warp(END);
        vm.expectEmit(address(house));
        emit AuctionHouse.AuctionSettled(1, alice, studio, 1 ether, 0.025 ether, 0, 0.975 ether, false);
        house.settle(1);
        _assertPaid(0.025 ether, 0, 0.975 ether);
    }

    /// @dev Whatever a collection says about royalties, the car and the money go where they belong.
    function test_StrangeRoyaltyAnswersStopNothing() public {
        _settleWithAnswer("", true, 0);
        _settleWithAnswer("", false, 0);
        _settleWithAnswer(abi.encode(studio), false, 0);
        _settleWithAnswer(abi.encode(address(0), 0.01 ether), false, 0);
        _settleWithAnswer(abi.encode(house, 0.01 ether), false, 0);
        _settleWithAnswer(abi.encode(studio, type(uint256).max), false, 0.05 ether);
        _settleWithAnswer(abi.encode(studio, 0.01 ether, "more"), false, 0.01 ether);
        // What stands above an address in its word is not looked at.
        _settleWithAnswer(abi.encode(uint256(uint160(studio)) | 1 << 200, 0.01 ether), false, 0.01 ether);
    }

    /*//////////////////////////////////////////////////////////////
                                 CANCEL
    //////////////////////////////////////////////////////////////*/

    function testFuzz_CancelBeforeTheFirstBid(uint40 time) public {
        _create();
        vm.warp(_bound(time, START, type(uint40).max));
        vm.expectEmit(address(house));
        emit AuctionHouse.AuctionCancelled(1);
        _cancel(seller, 1);
        vm.assertEq(cars.ownerOf(1), seller);
        _assertClosed(1);
    }

    function test_CancelWhileTheClockWaits() public {
        _createWaiting();
        _cancel(seller, 1);
        vm.assertEq(cars.ownerOf(1), seller);
    }

    function testFuzz_RevertIf_CancelledByAnybodyElse(address caller) public {
        vm.assume(caller != seller);
        _create();
        _expectError(AuctionHouse.AuctionCallerNotSeller.selector, caller, seller);
        _cancel(caller, 1);
    }

    function test_RevertIf_CancelledAfterABid() public {
        _createAndBid();
        _expectError(AuctionHouse.AuctionHasBid.selector, 1);
        _cancel(seller, 1);
        vm.warp(END);
        _expectError(AuctionHouse.AuctionHasBid.selector, 1);
        _cancel(seller, 1);
    }

    /*//////////////////////////////////////////////////////////////
                                 BUY OUT
    //////////////////////////////////////////////////////////////*/

    function test_BuyOutAtOnce() public {
        _create();
        vm.expectEmit(address(house));
        emit AuctionHouse.AuctionSettled(1, bob, studio, BUY_OUT, 0.25 ether, 0.5 ether, 9.25 ether, true);
        _buyOut(bob, 1, BUY_OUT);
        vm.assertEq(cars.ownerOf(1), bob);
        vm.assertEq(currency.balanceOf(bob), 90 ether);
        _assertPaid(0.25 ether, 0.5 ether, 9.25 ether);
        _assertClosed(1);
    }

    function test_BuyOutWhileTheClockWaits() public {
        _createWaiting();
        _buyOut(bob, 1, BUY_OUT);
        vm.assertEq(cars.ownerOf(1), bob);
    }

    function test_BuyOutRefundsTheBidder() public {
        _create();
        _bid(alice, 1, 4 ether);
        _buyOut(bob, 1, BUY_OUT);
        vm.assertEq(currency.balanceOf(alice), 100 ether);
        vm.assertEq(currency.balanceOf(bob), 90 ether);
        _assertPaid(0.25 ether, 0.5 ether, 9.25 ether);
    }

    /// @dev More than the difference would not be there to pay.
    function test_BidderBuysOutForTheDifference() public {
        _create();
        _bid(alice, 1, 4 ether);
        vm.prank(alice);
        currency.transfer(carol, 90 ether);
        _buyOut(alice, 1, BUY_OUT);
        vm.assertEq(currency.balanceOf(alice), 0);
        vm.assertEq(cars.ownerOf(1), alice);
        _assertPaid(0.25 ether, 0.5 ether, 9.25 ether);
    }

    /// @dev The last possible bid below it leaves the buy-out open, whatever the increment.
    function test_BuyOutOneWeiAboveTheBid() public {
        _create();
        _bid(alice, 1, BUY_OUT - 1);
        _buyOut(bob, 1, BUY_OUT);
        vm.assertEq(cars.ownerOf(1), bob);
    }

    function test_BuyOutAtTheReserve() public {
        Terms memory terms = _terms();
        terms.buyOut = RESERVE;
        _create(1, terms);
        _buyOut(bob, 1, RESERVE);
        vm.assertEq(cars.ownerOf(1), bob);
    }

    function testFuzz_RevertIf_TheBidHasReachedTheBuyOut(uint256 amount) public {
        _create();
        _bid(alice, 1, _bound(amount, BUY_OUT, 100 ether));
        _expectError(AuctionHouse.AuctionNoBuyOut.selector, 1);
        _buyOut(bob, 1, BUY_OUT);
    }

    function test_RevertIf_ThereIsNoBuyOut() public {
        Terms memory terms = _terms();
        terms.buyOut = 0;
        _create(1, terms);
        _expectError(AuctionHouse.AuctionNoBuyOut.selector, 1);
        _buyOut(bob, 1, 0);
    }

    function testFuzz_RevertIf_AnotherPriceThanTheBuyOut(uint256 price) public {
        vm.assume(price != BUY_OUT);
        _create();
        _expectError(AuctionHouse.AuctionBuyOutPrice.selector, price, BUY_OUT);
        _buyOut(bob, 1, price);
    }

    function test_RevertIf_BoughtOutAtTheEnd() public {
        _create();
        vm.warp(END);
        _expectError(AuctionHouse.AuctionOver.selector, 1, END);
        _buyOut(bob, 1, BUY_OUT);
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    function _createWaiting() private {
        Terms memory terms = _terms();
        terms.startAtFirstBid = true;
        _create(1, terms);
    }

    function _createAndBid() private {
        _create();
        _bid(alice, 1, RESERVE);
    }

    function _assertPaid(uint256 fee, uint256 royalty, uint256 proceeds) private view {
        vm.assertEq(currency.balanceOf(treasury), fee);
        vm.assertEq(currency.balanceOf(studio), royalty);
        vm.assertEq(currency.balanceOf(seller), proceeds);
        vm.assertEq(currency.balanceOf(address(house)), 0);
    }

    /// @dev A car with a royalty of 5 % is sold for one ether; at settlement its collection answers otherwise.
    function _settleWithAnswer(bytes memory answer, bool fails, uint256 royalty) private {
        HostileCar strange = _strangeCar();
        strange.setRoyalty(studio, ROYALTY_BPS);
        vm.prank(seller);
        uint256 auctionId = house.createAuction(address(strange), 1, _terms());
        _bid(alice, auctionId, RESERVE);
        strange.setRoyaltyAnswer(answer, fails);

        (uint256 ofStudio, uint256 ofSeller) = (currency.balanceOf(studio), currency.balanceOf(seller));
        vm.warp(block.timestamp + 1 days);
        house.settle(auctionId);
        vm.assertEq(strange.ownerOf(1), alice);
        vm.assertEq(currency.balanceOf(studio) - ofStudio, royalty);
        vm.assertEq(currency.balanceOf(seller) - ofSeller, 0.975 ether - royalty);
    }
}
