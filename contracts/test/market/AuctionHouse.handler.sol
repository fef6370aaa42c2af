// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC721} from "solady/tokens/ERC721.sol";
import {AuctionHouse} from "../../src/market/AuctionHouse.sol";
import {AuctionPayments} from "../../src/market/AuctionPayments.sol";
import {AuctionView, Terms} from "../../src/market/AuctionTypes.sol";
import {CountedToken, HostileCurrency, Manner} from "../utils/MarketTokens.sol";
import {AuctionModel} from "./AuctionHouse.model.sol";

/// @title Random actors in an auction house
/// @notice Five people buy and sell six cars; one of them has approved no money. The currency refuses to pay now this
///         one and now that one. Every action is done to the house and to the plain model, and what the rules forbid is
///         tried all the same, and has to fail for the right reason.
contract AuctionHouseHandler is AuctionModel {
    uint256 public constant ACTORS = 5;
    uint256 public constant CARS = 6;

    AuctionHouse public immutable house;
    HostileCurrency public immutable currency;
    CountedToken public immutable cars;
    address private immutable _owner;

    /// @dev Whose payments the currency answers with false too.
    mapping(address account => bool) private _isMute;

    constructor(AuctionHouse house_, HostileCurrency currency_, CountedToken cars_, address owner, address studio)
        AuctionModel(address(house_), house_.treasury(), studio)
    {
        (house, currency, cars, _owner) = (house_, currency_, cars_, owner);
        for (uint256 i; i < ACTORS; ++i) {
            address actor = account(i);
            balance[actor] = MAX / 16;
            currency_.mint(actor, MAX / 16);
            vm.prank(actor);
            cars_.setApprovalForAll(_house, true);
            vm.prank(actor);
            if (!_isPauper(actor)) currency_.approve(_house, type(uint256).max);
        }
        for (uint256 id = 1; id <= CARS; ++id) {
            carOwner[id] = _actor(id);
            cars_.mint(_actor(id), id);
        }
    }

    /// @notice The actors, the treasury and the studio.
    function account(uint256 index) public view returns (address) {
        index %= ACTORS + 2;
        if (index == ACTORS) return _treasury;
        if (index == ACTORS + 1) return _studio;
        return address(uint160(0xac70_0000 + index));
    }

    /*//////////////////////////////////////////////////////////////
                                ACTIONS
    //////////////////////////////////////////////////////////////*/

    function create(uint256 seed) external {
        (address caller, uint256 tokenId, Terms memory terms) =
            (_actor(seed), _car(seed >> 8), _randomTerms(seed >> 16));
        // Mostly the owner of the car.
        if (seed >> 250 != 0 && carOwner[tokenId] != _house) caller = carOwner[tokenId];
        bool refused = true;
        if (!_allowed) _expectError(AuctionHouse.AuctionCollectionNotAllowed.selector, address(cars));
        else if (terms.reserve == 0) _expectError(AuctionHouse.AuctionReserveOutOfRange.selector, 0, MAX);
        else if (_royaltyCap() > terms.maxRoyaltyBps) _expectRoyaltyTooHigh(terms.maxRoyaltyBps);
        else if (carOwner[tokenId] != caller) _expectError(ERC721.TransferFromIncorrectOwner.selector);
        else refused = false;
        vm.prank(caller);
        uint256 auctionId = house.createAuction(address(cars), tokenId, terms);
        if (_wasRefused(refused)) return;
        _recordCreation(caller, tokenId, terms);
        vm.assertEq(auctionId, _sales.length);
        _compare(auctionId);
    }

    function bid(uint256 seed) external {
        (address bidder, uint256 auctionId) = (_actor(seed), _auctionId(seed >> 8));
        uint256 amount = _randomBid(seed >> 64, auctionId);
        uint96 believed = _randomBelief(seed >> 192, auctionId);
        bool refused = _expectBidRefusal(auctionId, bidder, amount, believed, _cannotPay(bidder));
        vm.prank(bidder);
        house.bid(auctionId, amount, believed);
        if (_wasRefused(refused)) return;
        _recordBid(auctionId, bidder, amount);
        _compare(auctionId);
    }

    function buyOut(uint256 seed) external {
        (address buyer, uint256 auctionId) = (_actor(seed), _auctionId(seed >> 8));
        uint256 price = auctionId == 0 || auctionId > _sales.length ? 1 : _sales[auctionId - 1].terms.buyOut;
        if (seed >> 253 == 0) ++price;
        uint96 believed = _randomBelief(seed >> 192, auctionId);
        bool refused = _expectBuyOutRefusal(auctionId, buyer, price, believed, _cannotPay(buyer));
        vm.prank(buyer);
        house.buyOut(auctionId, price, believed);
        if (_wasRefused(refused)) return;
        _recordBuyOut(auctionId, buyer);
        _compare(auctionId);
    }

    function settle(uint256 seed) external {
        uint256 auctionId = _auctionId(seed >> 8);
        bool refused = _expectSettleRefusal(auctionId);
        vm.prank(_actor(seed));
        house.settle(auctionId);
        if (_wasRefused(refused)) return;
        _recordSettlement(auctionId);
        _compare(auctionId);
    }

    function cancel(uint256 seed) external {
        (address caller, uint256 auctionId) = (_actor(seed), _auctionId(seed >> 8));
        bool refused = _expectCancelRefusal(auctionId, caller);
        vm.prank(caller);
        house.cancel(auctionId);
        if (_wasRefused(refused)) return;
        _recordCancellation(auctionId);
        _compare(auctionId);
    }

    function withdrawRefund(uint256 seed) external {
        address to = account(seed);
        // Mostly an account with a held refund, if there is one.
        for (uint256 i; i < 7 && held[to] == 0 && seed >> 253 != 0; ++i) {
            to = account(seed % 7 + i);
        }
        // Half of the time the currency pays it again.
        if (seed >> 8 & 1 == 0) _setManner(to, Manner.PAYS);
        bool refused = true;
        if (held[to] == 0) _expectError(AuctionPayments.AuctionNothingHeld.selector, to);
        else if (_refuses[to]) _expectError(AuctionPayments.AuctionWithdrawFailed.selector, to, held[to]);
        else refused = false;
        // Not all the gas there is: the currency may burn what it gets.
        house.withdrawRefund{gas: 500_000}(to);
        if (_wasRefused(refused)) return;
        _recordWithdrawal(to);
        vm.assertEq(currency.balanceOf(to), balance[to]);
    }

    /// @dev Waits a little, or until the last second or the end of some auction.
    function wait(uint256 seed) external {
        uint256 time = block.timestamp + (seed >> 8) % 10 minutes;
        uint256 auctionId = _auctionId(seed >> 32);
        if (seed % 2 == 0 && auctionId != 0 && auctionId <= _sales.length) {
            uint256 end = _sales[auctionId - 1].end - (seed % 4 == 0 && _sales[auctionId - 1].end != 0 ? 1 : 0);
            if (end > block.timestamp) time = end;
        }
        vm.warp(time);
    }

    /// @dev What goes on around the house. One action of many, so that most are bids and the like.
    function meddle(uint256 seed) external {
        uint256 kind = seed % 8;
        if (kind < 2) _refuse(seed >> 3);
        else if (kind < 4) _setRoyalty(seed >> 3);
        else if (kind == 4) _passOn(seed >> 3);
        else if (kind == 5) _setCollection(seed >> 3);
        else _changeCar(seed >> 3);
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    /// @dev Makes the currency refuse to pay an account, or pay it again.
    function _refuse(uint256 seed) private {
        Manner[6] memory manners =
            [Manner.REVERTS, Manner.ANSWERS_FALSE, Manner.BURNS_ALL_GAS, Manner.PAYS, Manner.PAYS, Manner.PAYS];
        _setManner(account(seed), manners[(seed >> 8) % 6]);
    }

    function _setManner(address to, Manner manner) private {
        currency.setManner(to, manner);
        _refuses[to] = manner != Manner.PAYS;
        _isMute[to] = manner == Manner.ANSWERS_FALSE;
    }

    function _setRoyalty(uint256 basisPoints) private {
        _royaltyBps = basisPoints % 10_001;
        cars.setRoyalty(_studio, uint96(_royaltyBps));
    }

    function _passOn(uint256 seed) private {
        (address from, address to, uint256 tokenId) = (_actor(seed), _actor(seed >> 8), _car(seed >> 16));
        bool refused = carOwner[tokenId] != from;
        if (refused) _expectError(ERC721.TransferFromIncorrectOwner.selector);
        vm.prank(from);
        cars.transferFrom(from, to, tokenId);
        if (!refused) _move(tokenId, to);
    }

    /// @dev The game changes a car, regardless of its owner.
    function _changeCar(uint256 seed) private {
        uint256 tokenId = _car(seed);
        variant[tokenId] = uint64(seed >> 8);
        cars.setVariant(tokenId, uint64(seed >> 8));
    }

    /// @dev Allowed nine times out of ten, so that there is something to auction; half the callers are strangers.
    function _setCollection(uint256 seed) private {
        bool refused = seed % 2 == 0;
        address caller = refused ? _actor(seed >> 8) : _owner;
        if (refused) _expectError(Ownable.OwnableUnauthorizedAccount.selector, caller);
        vm.prank(caller);
        house.setCollection(address(cars), (seed >> 16) % 10 != 0);
        if (!refused) _allowed = (seed >> 16) % 10 != 0;
    }

    function _wasRefused(bool refused) private returns (bool) {
        if (refused) ++_tally.refused;
        return refused;
    }

    /// @dev What has just changed, compared at once; everything is compared when the run is over.
    function _compare(uint256 auctionId) private view {
        Sale memory s = _sales[auctionId - 1];
        AuctionView memory actual = house.auction(auctionId);
        vm.assertEq(actual.bidder, s.open ? s.bidder : address(0));
        vm.assertEq(actual.highestBid, s.open ? s.highestBid : 0);
        vm.assertEq(actual.end, s.open ? s.end : 0);
        vm.assertEq(cars.ownerOf(s.tokenId), carOwner[s.tokenId]);
    }

    function _cannotPay(address actor) private view returns (bool) {
        return _isPauper(actor) || _isMute[actor];
    }

    function _isPauper(address actor) private view returns (bool) {
        return actor == account(0);
    }

    function _actor(uint256 seed) private view returns (address) {
        return account(seed % ACTORS);
    }

    function _car(uint256 seed) private pure returns (uint256) {
        return 1 + seed % CARS;
    }

    /// @dev Mostly an open auction; now and then an old one, or one that is none.
    function _auctionId(uint256 seed) private view returns (uint256) {
        if (seed % 16 == 0 || _open.length == 0) return (seed >> 8) % (_sales.length + 2);
        return _open[(seed >> 8) % _open.length];
    }

    /// @dev Mostly what the car is; now and then one move or one bit beside it.
    function _randomBelief(uint256 seed, uint256 auctionId) private view returns (uint96 state) {
        if (auctionId == 0 || auctionId > _sales.length) return 1;
        state = carState(_sales[auctionId - 1].tokenId);
        if (seed % 16 == 0) state ^= uint96(1 << (seed >> 8) % 96);
    }

    /// @dev The royalty that a new auction would begin with.
    function _royaltyCap() private view returns (uint256) {
        return _royaltyBps < 7_000 ? _royaltyBps : 7_000;
    }

    function _expectRoyaltyTooHigh(uint256 max) private {
        ++_tally.royaltyTooHigh;
        _expectError(AuctionHouse.AuctionRoyaltyTooHigh.selector, _royaltyCap(), max);
    }

    /// @dev Mostly enough; now and then a wei too little, the buy-out, or beyond what fits.
    function _randomBid(uint256 seed, uint256 auctionId) private view returns (uint256) {
        if (auctionId == 0 || auctionId > _sales.length) return 1;
        Sale memory s = _sales[auctionId - 1];
        uint256 minimum = minimumBid(s);
        uint256 kind = seed % 16;
        if (kind == 0) return minimum - 1;
        if (kind == 1) return MAX + 1 + (seed >> 8) % 1 ether;
        if (kind == 2 && s.terms.buyOut != 0) return s.terms.buyOut - (seed >> 8) % 2;
        return minimum + (seed >> 8) % (1 + minimum / 4);
    }

    function _randomTerms(uint256 seed) private pure returns (Terms memory terms) {
        terms.reserve = seed % 32 == 0 ? 0 : 1 + (seed >> 8) % (seed % 4 == 0 ? 100 : 1 ether);
        terms.buyOut = (seed >> 72) % 3 == 0 ? terms.reserve * (1 + (seed >> 76) % 8) : 0;
        terms.minIncrement = (seed >> 80) % 2 == 0 ? (seed >> 81) % 0.1 ether : 0;
        terms.minIncrementBps = (seed >> 144) % 2 == 0 ? (seed >> 145) % 2_001 : 0;
        terms.duration = 60 + (seed >> 160) % 30 minutes;
        terms.extensionWindow = (seed >> 176) % (terms.duration + 1);
        terms.maxExtension = (seed >> 192) % 30 minutes;
        terms.maxRoyaltyBps = (seed >> 210) % 4 == 0 ? (seed >> 212) % 7_000 : 7_000;
        terms.startAtFirstBid = (seed >> 208) % 4 == 0;
    }
}
