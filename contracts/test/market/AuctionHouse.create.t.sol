// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC721} from "solady/tokens/ERC721.sol";
import {AuctionClock} from "../../src/market/AuctionClock.sol";
import {AuctionHouse} from "../../src/market/AuctionHouse.sol";
import {AuctionPayments} from "../../src/market/AuctionPayments.sol";
import {AuctionState, AuctionView, Terms} from "../../src/market/AuctionTypes.sol";
import {AuctionTest} from "../utils/AuctionTest.sol";
import {CountedToken, HostileCar} from "../utils/MarketTokens.sol";

/// @notice How an auction starts: who may, with what car, on which terms; and what the owner can do.
contract AuctionHouseCreateTest is AuctionTest {
    uint256 private constant MAX = type(uint96).max;

    /*//////////////////////////////////////////////////////////////
                              CONSTRUCTION
    //////////////////////////////////////////////////////////////*/

    function test_Construction() public view {
        vm.assertEq(house.currency(), address(currency));
        vm.assertEq(house.treasury(), treasury);
        vm.assertEq(house.owner(), owner);
        vm.assertEq(house.feeBps(), FEE_BPS);
        vm.assertEq(house.MAX_FEE_BPS(), 1_000);
        vm.assertEq(house.MAX_ROYALTY_BPS(), 7_000);
        vm.assertEq(house.auctionCount(), 0);
    }

    function test_RevertIf_CurrencyHasNoCode() public {
        _expectError(AuctionPayments.AuctionCurrencyInvalid.selector, alice);
        new AuctionHouse(alice, treasury, FEE_BPS, owner);
    }

    function testFuzz_Fee(uint256 feeBps) public {
        feeBps = _bound(feeBps, 0, 1_000);
        vm.assertEq(new AuctionHouse(address(currency), treasury, feeBps, owner).feeBps(), feeBps);
    }

    function testFuzz_RevertIf_FeeTooHigh(uint256 feeBps) public {
        vm.assertEq(new AuctionHouse(address(currency), treasury, 1_000, owner).feeBps(), 1_000);
        feeBps = _bound(feeBps, 1_001, type(uint256).max);
        _expectError(AuctionPayments.AuctionFeeTooHigh.selector, feeBps, 1_000);
        new AuctionHouse(address(currency), treasury, feeBps, owner);
    }

    function test_RevertIf_TreasuryIsNobody() public {
        _expectError(AuctionPayments.AuctionTreasuryInvalid.selector, address(0));
        new AuctionHouse(address(currency), address(0), FEE_BPS, owner);
    }

    function test_RevertIf_OwnerIsNobody() public {
        _expectError(Ownable.OwnableInvalidOwner.selector, address(0));
        new AuctionHouse(address(currency), treasury, FEE_BPS, address(0));
    }

    /*//////////////////////////////////////////////////////////////
                                 OWNER
    //////////////////////////////////////////////////////////////*/

    /// @dev The new owner has to accept: until then everything is the old one's.
    function test_OwnershipIsHandedOverInTwoSteps() public {
        vm.prank(owner);
        house.transferOwnership(alice);
        vm.assertEq(house.owner(), owner);
        vm.assertEq(house.pendingOwner(), alice);
        _expectError(Ownable.OwnableUnauthorizedAccount.selector, alice);
        vm.prank(alice);
        house.setCollection(address(cars), false);

        vm.prank(alice);
        house.acceptOwnership();
        vm.assertEq(house.owner(), alice);
        _expectError(Ownable.OwnableUnauthorizedAccount.selector, owner);
        vm.prank(owner);
        house.setCollection(address(cars), false);
    }

    /*//////////////////////////////////////////////////////////////
                              COLLECTIONS
    //////////////////////////////////////////////////////////////*/

    function testFuzz_SetCollection(address collection, bool allowed) public {
        vm.assume(collection != address(currency));
        vm.expectEmit(address(house));
        emit AuctionHouse.CollectionAllowed(collection, allowed);
        vm.prank(owner);
        house.setCollection(collection, allowed);
        vm.assertTrue(house.isAllowed(collection) == allowed);
    }

    /// @dev ERC-20 has a transferFrom of the same form. One that answers false would be taken for a car that came, and
    ///      the car would leave as money.
    function test_RevertIf_CurrencyIsTheCollection() public {
        _expectError(AuctionHouse.AuctionCollectionNotAllowed.selector, address(currency));
        vm.prank(owner);
        house.setCollection(address(currency), true);
    }

    function testFuzz_RevertIf_StrangerSetsCollection(address stranger) public {
        vm.assume(stranger != owner);
        _expectError(Ownable.OwnableUnauthorizedAccount.selector, stranger);
        vm.prank(stranger);
        house.setCollection(address(cars), false);
    }

    function test_RevertIf_CollectionNotAllowed() public {
        CountedToken other = new CountedToken();
        other.mint(seller, 1);
        _expectError(AuctionHouse.AuctionCollectionNotAllowed.selector, address(other));
        vm.prank(seller);
        house.createAuction(address(other), 1, _terms());
    }

    /// @dev What runs goes on to its end; only new auctions are refused.
    function test_RemovalLeavesRunningAuctionsAlone() public {
        uint256 auctionId = _create();
        vm.prank(owner);
        house.setCollection(address(cars), false);
        _bid(alice, auctionId, RESERVE);
        vm.warp(START + 1 days);
        house.settle(auctionId);
        vm.assertEq(cars.ownerOf(1), alice);

        _expectError(AuctionHouse.AuctionCollectionNotAllowed.selector, address(cars));
        _create(2, _terms());
    }

    /*//////////////////////////////////////////////////////////////
                                 CREATE
    //////////////////////////////////////////////////////////////*/

    function test_CreateStartsAtOnce() public {
        vm.expectEmit(address(house));
        emit AuctionHouse.AuctionCreated(1, seller, address(cars), 1, START + 1 days, ROYALTY_BPS, _terms());
        vm.assertEq(_create(), 1);
        vm.assertEq(cars.ownerOf(1), address(house));

        AuctionView memory auction = house.auction(1);
        _assertState(1, AuctionState.RUNNING);
        _assertTerms(auction, _terms());
        vm.assertEq(auction.end, START + 1 days);
        vm.assertEq(auction.latestEnd, START + 1 days + 1 hours);
    }

    function test_CreateWaitsForTheFirstBid() public {
        Terms memory terms = _terms();
        terms.startAtFirstBid = true;
        vm.expectEmit(address(house));
        emit AuctionHouse.AuctionCreated(1, seller, address(cars), 1, 0, ROYALTY_BPS, terms);
        _create(1, terms);

        vm.warp(START + 365 days);
        AuctionView memory auction = house.auction(1);
        _assertState(1, AuctionState.WAITING);
        _assertTerms(auction, terms);
        vm.assertEq(auction.end, 0);
        vm.assertEq(auction.latestEnd, 0);
    }

    function test_IdsCountFromOne() public {
        for (uint256 id = 1; id <= 3; ++id) {
            vm.assertEq(_create(id, _terms()), id);
        }
        vm.assertEq(house.auctionCount(), 3);
        _assertState(0, AuctionState.NONE);
        _assertState(4, AuctionState.NONE);
    }

    function testFuzz_Create(Terms memory terms, uint96 tokenId) public {
        terms = _boundTerms(terms);
        vm.assume(tokenId > 3);
        cars.mint(seller, tokenId);
        _create(tokenId, terms);
        AuctionView memory auction = house.auction(1);
        _assertTerms(auction, terms, tokenId);
        vm.assertEq(auction.end, terms.startAtFirstBid ? 0 : START + terms.duration);
        vm.assertEq(auction.latestEnd, terms.startAtFirstBid ? 0 : START + terms.duration + terms.maxExtension);
        vm.assertEq(house.minimumBid(1), terms.reserve);
    }

    function test_CreateAtTheLimits() public {
        cars.mint(seller, MAX);
        _create(MAX, Terms(MAX, MAX, type(uint80).max, 10_000, 90 days, 1 days, 90 days, type(uint256).max, false));
        _create(2, Terms(1, 0, 0, 0, 60, 60, 0, ROYALTY_BPS, false));
        vm.assertEq(house.minimumBid(1), MAX);
        vm.assertEq(house.minimumBid(2), 1);
    }

    /*//////////////////////////////////////////////////////////////
                               THE CAR
    //////////////////////////////////////////////////////////////*/

    function test_RevertIf_CarOfSomebodyElse() public {
        vm.prank(alice);
        cars.setApprovalForAll(address(house), true);
        _expectError(ERC721.TransferFromIncorrectOwner.selector);
        vm.prank(alice);
        house.createAuction(address(cars), 1, _terms());
    }

    function test_RevertIf_CarNotApproved() public {
        vm.prank(seller);
        cars.setApprovalForAll(address(house), false);
        _expectError(ERC721.NotOwnerNorApproved.selector);
        _create();
    }

    function test_RevertIf_CarDoesNotExist() public {
        _expectError(ERC721.TokenDoesNotExist.selector);
        _create(99, _terms());
    }

    function test_RevertIf_CarIsAuctionedAlready() public {
        _create();
        _expectError(ERC721.TransferFromIncorrectOwner.selector);
        _create();
    }

    function testFuzz_RevertIf_TokenIdTooHigh(uint256 tokenId) public {
        tokenId = _bound(tokenId, MAX + 1, type(uint256).max);
        _expectError(AuctionHouse.AuctionTokenIdTooHigh.selector, tokenId, MAX);
        _create(tokenId, _terms());
    }

    /*//////////////////////////////////////////////////////////////
                                 TERMS
    //////////////////////////////////////////////////////////////*/

    function test_RevertIf_NoReserve() public {
        Terms memory terms = _terms();
        terms.reserve = 0;
        _expectError(AuctionHouse.AuctionReserveOutOfRange.selector, 0, MAX);
        _create(1, terms);
    }

    function testFuzz_RevertIf_ReserveTooHigh(uint256 reserve) public {
        Terms memory terms = _terms();
        terms.reserve = _bound(reserve, MAX + 1, type(uint256).max);
        _expectError(AuctionHouse.AuctionReserveOutOfRange.selector, terms.reserve, MAX);
        _create(1, terms);
    }

    function testFuzz_RevertIf_BuyOutBelowReserve(uint256 buyOut) public {
        Terms memory terms = _terms();
        terms.buyOut = _bound(buyOut, 1, RESERVE - 1);
        _expectError(AuctionHouse.AuctionBuyOutOutOfRange.selector, terms.buyOut, RESERVE, MAX);
        _create(1, terms);
    }

    function testFuzz_RevertIf_BuyOutTooHigh(uint256 buyOut) public {
        Terms memory terms = _terms();
        terms.buyOut = _bound(buyOut, MAX + 1, type(uint256).max);
        _expectError(AuctionHouse.AuctionBuyOutOutOfRange.selector, terms.buyOut, RESERVE, MAX);
        _create(1, terms);
    }

    function testFuzz_RevertIf_IncrementTooHigh(uint256 increment) public {
        Terms memory terms = _terms();
        terms.minIncrement = _bound(increment, uint256(type(uint80).max) + 1, type(uint256).max);
        _expectError(AuctionClock.AuctionIncrementTooHigh.selector, terms.minIncrement, type(uint80).max);
        _create(1, terms);
    }

    function testFuzz_RevertIf_IncrementBpsTooHigh(uint256 basisPoints) public {
        Terms memory terms = _terms();
        terms.minIncrementBps = _bound(basisPoints, 10_001, type(uint256).max);
        _expectError(AuctionClock.AuctionIncrementBpsTooHigh.selector, terms.minIncrementBps, 10_000);
        _create(1, terms);
    }

    function testFuzz_RevertIf_DurationTooShort(uint256 duration) public {
        _expectDurationRefused(_bound(duration, 0, 59));
    }

    function testFuzz_RevertIf_DurationTooLong(uint256 duration) public {
        _expectDurationRefused(_bound(duration, 90 days + 1, type(uint256).max));
    }

    function testFuzz_RevertIf_WindowLongerThanADay(uint256 window) public {
        Terms memory terms = _terms();
        terms.duration = 2 days;
        terms.extensionWindow = _bound(window, 1 days + 1, type(uint256).max);
        _expectError(AuctionClock.AuctionExtensionWindowTooLong.selector, terms.extensionWindow, 1 days);
        _create(1, terms);
    }

    function testFuzz_RevertIf_WindowLongerThanTheAuction(uint256 duration, uint256 window) public {
        Terms memory terms = _terms();
        terms.duration = _bound(duration, 60, 1 days);
        terms.extensionWindow = _bound(window, terms.duration + 1, type(uint256).max);
        _expectError(AuctionClock.AuctionExtensionWindowTooLong.selector, terms.extensionWindow, terms.duration);
        _create(1, terms);
    }

    function testFuzz_RevertIf_MaxExtensionTooLong(uint256 extension) public {
        Terms memory terms = _terms();
        terms.maxExtension = _bound(extension, 90 days + 1, type(uint256).max);
        _expectError(AuctionClock.AuctionMaxExtensionTooLong.selector, terms.maxExtension, 90 days);
        _create(1, terms);
    }

    /*//////////////////////////////////////////////////////////////
                           CAP OF THE ROYALTY
    //////////////////////////////////////////////////////////////*/

    function testFuzz_RoyaltyCap(uint96 basisPoints) public {
        basisPoints = uint96(_bound(basisPoints, 0, 10_000));
        cars.setRoyalty(studio, basisPoints);
        _create();
        vm.assertEq(house.auction(1).royaltyBps, basisPoints < 7_000 ? basisPoints : 7_000);
    }

    /// @dev The seller said what they agree to; a raise in front of the auction does not go through.
    function testFuzz_RevertIf_RoyaltyIsAboveTheTerms(uint96 basisPoints, uint256 max) public {
        basisPoints = uint96(_bound(basisPoints, 1, 7_000));
        cars.setRoyalty(studio, basisPoints);
        Terms memory terms = _terms();
        terms.maxRoyaltyBps = _bound(max, 0, basisPoints - 1);
        _expectError(AuctionHouse.AuctionRoyaltyTooHigh.selector, basisPoints, terms.maxRoyaltyBps);
        _create(1, terms);
        vm.assertEq(cars.ownerOf(1), seller);

        terms.maxRoyaltyBps = basisPoints;
        _create(1, terms);
        vm.assertEq(house.auction(1).royaltyBps, basisPoints);
    }

    function test_RoyaltyCapOfStrangeAnswers() public {
        _assertNoRoyalty("", true);
        _assertNoRoyalty("", false);
        _assertNoRoyalty(abi.encode(studio), false);
        _assertNoRoyalty(abi.encode(address(0), 500), false);
        _assertNoRoyalty(abi.encode(house, 500), false);
    }

    function test_RoyaltyCapOfTooMuch() public {
        HostileCar strange = _strangeCar();
        strange.setRoyaltyAnswer(abi.encode(studio, type(uint256).max), false);
        vm.prank(seller);
        house.createAuction(address(strange), 1, _terms());
        vm.assertEq(house.auction(1).royaltyBps, 7_000);
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    function _expectDurationRefused(uint256 duration) private {
        Terms memory terms = _terms();
        terms.duration = duration;
        _expectError(AuctionClock.AuctionDurationOutOfRange.selector, duration, 60, 90 days);
        _create(1, terms);
    }

    function _assertNoRoyalty(bytes memory answer, bool fails) private {
        HostileCar strange = _strangeCar();
        strange.setRoyaltyAnswer(answer, fails);
        vm.prank(seller);
        uint256 auctionId = house.createAuction(address(strange), 1, _terms());
        vm.assertEq(house.auction(auctionId).royaltyBps, 0);
    }

    function _assertTerms(AuctionView memory auction, Terms memory terms) private view {
        _assertTerms(auction, terms, 1);
    }

    function _assertTerms(AuctionView memory auction, Terms memory terms, uint256 tokenId) private view {
        vm.assertEq(auction.seller, seller);
        vm.assertEq(auction.collection, address(cars));
        vm.assertEq(auction.tokenId, tokenId);
        vm.assertEq(auction.bidder, address(0));
        vm.assertEq(auction.highestBid, 0);
        vm.assertEq(auction.minimumBid, terms.reserve);
        vm.assertEq(auction.buyOut, terms.buyOut);
        vm.assertEq(auction.minIncrement, terms.minIncrement);
        vm.assertEq(auction.minIncrementBps, terms.minIncrementBps);
        vm.assertEq(auction.duration, terms.duration);
        vm.assertEq(auction.extensionWindow, terms.extensionWindow);
        vm.assertEq(auction.royaltyBps, ROYALTY_BPS);
    }
}
