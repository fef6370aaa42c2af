// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionHouse} from "../../src/market/AuctionHouse.sol";
import {AuctionLots} from "../../src/market/AuctionLots.sol";
import {AuctionPayments} from "../../src/market/AuctionPayments.sol";
import {AuctionTokens} from "../../src/market/AuctionTokens.sol";
import {Terms} from "../../src/market/AuctionTypes.sol";
import {Test} from "../utils/Test.sol";

/// @title What an auction house should know and hold, written down plainly
/// @notice One struct an auction, one number an account, nothing packed and nothing deleted; sums are kept as they
///         change. It also says with what error the house has to refuse what the rules forbid.
abstract contract AuctionModel is Test {
    struct Sale {
        address seller;
        uint256 tokenId;
        Terms terms;
        uint256 royaltyBps;
        address bidder;
        uint256 highestBid;
        uint256 end;
        uint256 latestEnd;
        bool open;
    }

    /// @notice How often each thing came about, so that a test can ask whether it ever did.
    struct Tally {
        uint256 created;
        uint256 bids;
        uint256 raises;
        uint256 extensions;
        uint256 sold;
        uint256 boughtOut;
        uint256 returned;
        uint256 cancelled;
        uint256 held;
        uint256 withdrawn;
        uint256 changed;
        uint256 royaltyTooHigh;
        uint256 refused;
    }

    uint256 internal constant MAX = type(uint96).max;

    address internal immutable _house;
    address internal immutable _treasury;
    address internal immutable _studio;

    Sale[] internal _sales;
    uint256[] internal _open;
    Tally internal _tally;

    /// @notice What each account has in its pocket, and what the house holds for it, in wei.
    mapping(address account => uint256) public balance;
    mapping(address account => uint256) public held;

    /// @notice The sums of all highest bids and of all that is held, in wei; in wei.
    uint256 public liveBids;
    uint256 public heldInAll;

    mapping(uint256 tokenId => address) public carOwner;

    /// @notice How often each car has moved, and the rest of its state: what the game has made of it.
    mapping(uint256 tokenId => uint32) public moves;
    mapping(uint256 tokenId => uint64) public variant;

    mapping(address account => bool) internal _refuses;
    uint256 internal _royaltyBps;
    bool internal _allowed = true;

    constructor(address house, address treasury, address studio) {
        (_house, _treasury, _studio) = (house, treasury, studio);
    }

    /// @notice How many auctions are open: as many cars are in the house.
    function openCount() external view returns (uint256) {
        return _open.length;
    }

    function saleCount() external view returns (uint256) {
        return _sales.length;
    }

    /// @notice The auction of an id from 1 to saleCount().
    function sale(uint256 auctionId) external view returns (Sale memory) {
        return _sales[auctionId - 1];
    }

    function tally() external view returns (Tally memory) {
        return _tally;
    }

    /// @notice The least that the next bid may be, in wei: the largest of three.
    function minimumBid(Sale memory s) public pure returns (uint256 minimum) {
        if (s.bidder == address(0)) return s.terms.reserve;
        minimum = s.highestBid + 1;
        uint256 absolute = s.highestBid + s.terms.minIncrement;
        uint256 relative = s.highestBid * (10_000 + s.terms.minIncrementBps) / 10_000;
        if (absolute > minimum) minimum = absolute;
        if (relative > minimum) minimum = relative;
    }

    /// @notice A car's state: the moves in bits 0-31, the rest above.
    function carState(uint256 tokenId) public view returns (uint96) {
        return uint96(uint256(variant[tokenId]) * 2 ** 32 + moves[tokenId]);
    }

    /*//////////////////////////////////////////////////////////////
                                REFUSALS
    //////////////////////////////////////////////////////////////*/

    function _expectBidRefusal(uint256 id, address bidder, uint256 amount, uint96 believed, bool cannotPay)
        internal
        returns (bool)
    {
        if (_expectClosedRefusal(id)) return true;
        Sale memory s = _sales[id - 1];
        uint256 minimum = minimumBid(s);
        if (_isOver(s)) _expectError(AuctionHouse.AuctionOver.selector, id, s.end);
        else if (amount < minimum) _expectError(AuctionHouse.AuctionBidTooLow.selector, amount, minimum);
        else if (amount > MAX) _expectError(AuctionHouse.AuctionBidTooHigh.selector, amount, MAX);
        else if (believed != carState(s.tokenId)) _expectChanged(id, believed, carState(s.tokenId));
        else return _expectPaymentRefusal(s, bidder, amount, cannotPay);
        return true;
    }

    function _expectBuyOutRefusal(uint256 id, address buyer, uint256 price, uint96 believed, bool cannotPay)
        internal
        returns (bool)
    {
        if (_expectClosedRefusal(id)) return true;
        Sale memory s = _sales[id - 1];
        if (_isOver(s)) _expectError(AuctionHouse.AuctionOver.selector, id, s.end);
        else if (s.highestBid >= s.terms.buyOut) _expectError(AuctionHouse.AuctionNoBuyOut.selector, id);
        else if (price != s.terms.buyOut) _expectError(AuctionHouse.AuctionBuyOutPrice.selector, price, s.terms.buyOut);
        else if (believed != carState(s.tokenId)) _expectChanged(id, believed, carState(s.tokenId));
        else return _expectPaymentRefusal(s, buyer, price, cannotPay);
        return true;
    }

    function _expectSettleRefusal(uint256 id) internal returns (bool) {
        if (_expectClosedRefusal(id)) return true;
        if (_isOver(_sales[id - 1])) return false;
        _expectError(AuctionHouse.AuctionNotOver.selector, id, _sales[id - 1].end);
        return true;
    }

    function _expectCancelRefusal(uint256 id, address caller) internal returns (bool) {
        if (_expectClosedRefusal(id)) return true;
        Sale memory s = _sales[id - 1];
        if (caller != s.seller) _expectError(AuctionHouse.AuctionCallerNotSeller.selector, caller, s.seller);
        else if (s.bidder != address(0)) _expectError(AuctionHouse.AuctionHasBid.selector, id);
        else return false;
        return true;
    }

    function _expectChanged(uint256 id, uint96 believed, uint96 actual) private {
        ++_tally.changed;
        _expectError(AuctionTokens.AuctionTokenChanged.selector, id, believed, actual);
    }

    function _expectClosedRefusal(uint256 id) private returns (bool) {
        if (id != 0 && id <= _sales.length && _sales[id - 1].open) return false;
        _expectError(AuctionLots.AuctionNotOpen.selector, id);
        return true;
    }

    function _expectPaymentRefusal(Sale memory s, address payer, uint256 price, bool cannotPay) private returns (bool) {
        uint256 due = s.bidder == payer ? price - s.highestBid : price;
        if (!cannotPay && due <= balance[payer]) return false;
        _expectError(AuctionPayments.AuctionPaymentFailed.selector, payer, due);
        return true;
    }

    /*//////////////////////////////////////////////////////////////
                                 EFFECTS
    //////////////////////////////////////////////////////////////*/

    function _recordCreation(address seller, uint256 tokenId, Terms memory terms) internal {
        Sale storage s = _sales.push();
        (s.seller, s.tokenId, s.terms, s.open) = (seller, tokenId, terms, true);
        s.royaltyBps = _royaltyBps < 7_000 ? _royaltyBps : 7_000;
        if (!terms.startAtFirstBid) _start(s);
        _move(tokenId, _house);
        _open.push(_sales.length);
        ++_tally.created;
    }

    function _recordBid(uint256 id, address bidder, uint256 amount) internal {
        Sale storage s = _sales[id - 1];
        if (s.bidder == bidder) ++_tally.raises;
        _giveBack(s, bidder);
        balance[bidder] -= amount;
        liveBids += amount;
        (s.bidder, s.highestBid) = (bidder, amount);
        if (s.end == 0) _start(s);
        uint256 extended = block.timestamp + s.terms.extensionWindow;
        if (extended > s.latestEnd) extended = s.latestEnd;
        if (extended > s.end) {
            s.end = extended;
            ++_tally.extensions;
        }
        ++_tally.bids;
    }

    function _recordBuyOut(uint256 id, address buyer) internal {
        Sale storage s = _sales[id - 1];
        _giveBack(s, buyer);
        balance[buyer] -= s.terms.buyOut;
        _recordSale(s, buyer, s.terms.buyOut);
        ++_tally.boughtOut;
    }

    function _recordSettlement(uint256 id) internal {
        Sale storage s = _sales[id - 1];
        if (s.bidder == address(0)) {
            _close(s, s.seller);
            ++_tally.returned;
        } else {
            liveBids -= s.highestBid;
            _recordSale(s, s.bidder, s.highestBid);
            ++_tally.sold;
        }
    }

    function _recordCancellation(uint256 id) internal {
        _close(_sales[id - 1], _sales[id - 1].seller);
        ++_tally.cancelled;
    }

    function _recordWithdrawal(address account) internal {
        balance[account] += held[account];
        heldInAll -= held[account];
        held[account] = 0;
        ++_tally.withdrawn;
    }

    function _recordSale(Sale storage s, address winner, uint256 price) private {
        uint256 fee = price * 250 / 10_000;
        uint256 royaltyBps = _royaltyBps < s.royaltyBps ? _royaltyBps : s.royaltyBps;
        uint256 royalty = price * royaltyBps / 10_000;
        _receive(_treasury, fee);
        _receive(_studio, royalty);
        _receive(s.seller, price - fee - royalty);
        _close(s, winner);
    }

    /// @dev Refunds the highest bid. A bidder who raises their own is charged in full again, which comes to the same,
    ///      except that nothing is sent that could be refused.
    function _giveBack(Sale storage s, address payer) private {
        if (s.bidder == address(0)) return;
        liveBids -= s.highestBid;
        if (s.bidder == payer) balance[s.bidder] += s.highestBid;
        else _receive(s.bidder, s.highestBid);
    }

    function _receive(address account, uint256 amount) private {
        if (!_refuses[account]) {
            balance[account] += amount;
        } else if (amount != 0) {
            held[account] += amount;
            heldInAll += amount;
            ++_tally.held;
        }
    }

    function _close(Sale storage s, address newOwner) private {
        s.open = false;
        _move(s.tokenId, newOwner);
        for (uint256 i; i < _open.length; ++i) {
            if (_sales[_open[i] - 1].tokenId != s.tokenId) continue;
            _open[i] = _open[_open.length - 1];
            _open.pop();
        }
    }

    function _move(uint256 tokenId, address newOwner) internal {
        carOwner[tokenId] = newOwner;
        ++moves[tokenId];
    }

    function _start(Sale storage s) private {
        s.end = block.timestamp + s.terms.duration;
        s.latestEnd = s.end + s.terms.maxExtension;
    }

    function _isOver(Sale memory s) internal view returns (bool) {
        return s.end != 0 && block.timestamp >= s.end;
    }
}
