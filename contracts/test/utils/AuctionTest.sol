// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionHouse} from "../../src/market/AuctionHouse.sol";
import {AuctionLots} from "../../src/market/AuctionLots.sol";
import {AuctionState, AuctionView, Terms} from "../../src/market/AuctionTypes.sol";
import {CountedToken, HostileCar, TestCurrency} from "./MarketTokens.sol";
import {Test} from "./Test.sol";

/// @title An auction house, its owner and treasury, a seller with cars, and bidders with money
abstract contract AuctionTest is Test {
    uint256 internal constant START = 1_800_000_000;
    uint256 internal constant RESERVE = 1 ether;
    uint256 internal constant BUY_OUT = 10 ether;
    uint96 internal constant ROYALTY_BPS = 500;
    uint256 internal constant FEE_BPS = 250;

    address internal owner = _account("owner");
    address internal treasury = _account("treasury");
    address internal studio = _account("studio");
    address internal seller = _account("seller");
    address internal alice = _account("alice");
    address internal bob = _account("bob");
    address internal carol = _account("carol");

    TestCurrency internal currency;
    CountedToken internal cars;
    AuctionHouse internal house;

    /// @dev The state that a car came here with, by auction.
    mapping(uint256 auctionId => uint96 state) private _believed;

    function setUp() public virtual {
        vm.warp(START);
        currency = _deployCurrency();
        cars = new CountedToken();
        house = new AuctionHouse(address(currency), treasury, FEE_BPS, owner);
        cars.setRoyalty(studio, ROYALTY_BPS);
        vm.prank(owner);
        house.setCollection(address(cars), true);
        vm.prank(seller);
        cars.setApprovalForAll(address(house), true);
        for (uint256 id = 1; id <= 3; ++id) {
            cars.mint(seller, id);
        }
        _fund(alice, 100 ether);
        _fund(bob, 100 ether);
        _fund(carol, 100 ether);
    }

    /// @dev The currency of the house; hostile in some tests.
    function _deployCurrency() internal virtual returns (TestCurrency) {
        return new TestCurrency();
    }

    /// @dev Gives an account money that the house may take.
    function _fund(address account, uint256 amount) internal {
        currency.mint(account, amount);
        vm.prank(account);
        currency.approve(address(house), type(uint256).max);
    }

    /// @dev One ether, by 5 % and at least 0.01 ether more each time, for a day, extended by 10 minutes, at most an hour.
    function _terms() internal pure returns (Terms memory) {
        return Terms({
            reserve: RESERVE,
            buyOut: BUY_OUT,
            minIncrement: 0.01 ether,
            minIncrementBps: 500,
            duration: 1 days,
            extensionWindow: 10 minutes,
            maxExtension: 1 hours,
            maxRoyaltyBps: 7_000,
            startAtFirstBid: false
        });
    }

    /// @dev Auctions car 1 with the terms above.
    function _create() internal returns (uint256) {
        return _create(1, _terms());
    }

    function _create(uint256 tokenId, Terms memory terms) internal returns (uint256 auctionId) {
        vm.prank(seller);
        auctionId = house.createAuction(address(cars), tokenId, terms);
        _believe(auctionId, cars.tokenState(tokenId));
    }

    /// @dev Lets bidders on an auction believe in a state from now on.
    function _believe(uint256 auctionId, uint96 state) internal {
        _believed[auctionId] = state;
    }

    /// @dev The state in which the car of an auction came here: what bidders believe. A car that a test auctioned in
    ///      another way had never moved before.
    function _belief(uint256 auctionId) internal view returns (uint96) {
        return _believed[auctionId] == 0 ? 1 : _believed[auctionId];
    }

    /// @dev Token 1 of a collection that gives odd answers; the seller may auction it.
    function _strangeCar() internal returns (HostileCar strange) {
        strange = new HostileCar();
        strange.mint(seller, 1);
        vm.prank(seller);
        strange.setApprovalForAll(address(house), true);
        vm.prank(owner);
        house.setCollection(address(strange), true);
    }

    function _bid(address bidder, uint256 auctionId, uint256 amount) internal {
        vm.prank(bidder);
        house.bid(auctionId, amount, _belief(auctionId));
    }

    function _buyOut(address buyer, uint256 auctionId, uint256 price) internal {
        vm.prank(buyer);
        house.buyOut(auctionId, price, _belief(auctionId));
    }

    function _cancel(address caller, uint256 auctionId) internal {
        vm.prank(caller);
        house.cancel(auctionId);
    }

    /// @dev Folds fuzzed terms into their limits.
    function _boundTerms(Terms memory terms) internal pure returns (Terms memory) {
        terms.reserve = _bound(terms.reserve, 1, type(uint96).max);
        if (terms.buyOut != 0) terms.buyOut = _bound(terms.buyOut, terms.reserve, type(uint96).max);
        terms.minIncrement = _bound(terms.minIncrement, 0, type(uint80).max);
        terms.minIncrementBps = _bound(terms.minIncrementBps, 0, 10_000);
        terms.duration = _bound(terms.duration, 60, 90 days);
        uint256 maxWindow = terms.duration < 1 days ? terms.duration : 1 days;
        terms.extensionWindow = _bound(terms.extensionWindow, 0, maxWindow);
        terms.maxExtension = _bound(terms.maxExtension, 0, 90 days);
        terms.maxRoyaltyBps = _bound(terms.maxRoyaltyBps, ROYALTY_BPS, type(uint256).max);
        return terms;
    }

    function _assertState(uint256 auctionId, AuctionState state) internal view {
        vm.assertEq(uint256(house.auction(auctionId).state), uint256(state));
    }

    /// @dev Nothing is known of the auction any more but that it was.
    function _assertClosed(uint256 auctionId) internal {
        AuctionView memory closed;
        closed.state = AuctionState.CLOSED;
        vm.assertEq(keccak256(abi.encode(house.auction(auctionId))), keccak256(abi.encode(closed)));
        _expectError(AuctionLots.AuctionNotOpen.selector, auctionId);
        house.minimumBid(auctionId);
    }
}
