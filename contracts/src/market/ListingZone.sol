// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ListingZoneDues} from "./ListingZoneDues.sol";
import {ItemType, ReceivedWords, Schema, SpentWords, ZoneInterface, ZoneParameters} from "./SeaportTypes.sol";
import {TokenState} from "./TokenState.sol";
import {Verdict, ZoneWord} from "./ZoneWord.sol";

/// @title The zone of Pitlane's Seaport orders
/// @notice Seaport 1.6 asks this contract before it fills an order that names it. Two things are made sure of: the token
///         is as the order says it must be, so that a car which comes back to an old owner is not for sale again by an old
///         listing; and the marketplace's fee and the ERC-2981 royalty are among what is paid.
///
///   listing   offer: one ERC-721 token         consideration: ERC-20 items in `currency`
///             price: the sum of all consideration amounts
///   offer     offer: one item in `currency`    consideration: one ERC-721 token for the offerer, and behind it ERC-20
///             price: the amount offered        items in `currency`
///
///         Every other order is refused. `zoneHash` says what has to be true of the token (ZoneWord): its
///         transfer count or its whole state; for an offer also conditions, or nothing. A locked token is never sold.
///
///         What recipients get is added up over all items, tips of the fulfiller included: Seaport shows a tip as an
///         item like those that were signed. So a tip can supply a fee that the signer left out, a tip to another
///         account raises a listing's price, and a tip in anything but `currency` is refused.
///
///         This contract has no owner, no settings and no storage. docs/trading.md describes the whole scheme and its
///         limits.
contract ListingZone is ListingZoneDues, ZoneInterface {
    /*//////////////////////////////////////////////////////////////
                                 ERRORS
    //////////////////////////////////////////////////////////////*/

    /// @notice Seaport has to be a contract.
    error ListingZoneSeaportInvalid(address seaport);

    /// @notice Only Seaport asks here.
    error ListingZoneCallerNotSeaport(address caller);

    /// @notice An order offers exactly one thing, not `length`.
    error ListingZoneOfferLength(uint256 length);

    /// @notice A listing offers an ERC-721 token, an offer an amount of `currency` below 2^128: this is neither.
    error ListingZoneOfferRefused(ItemType itemType, address token, uint256 amount);

    /// @notice The first thing that an offer asks for has to be the ERC-721 token.
    error ListingZoneTokenNotFirst();

    /// @notice An ERC-721 token is one, not `amount`.
    error ListingZoneTokenAmount(uint256 amount);

    /// @notice The token of an offer goes to who made the offer.
    error ListingZoneTokenNotToOfferer(address recipient, address offerer);

    /// @notice A listing names its token's transfer count or whole state; only an offer may leave them open.
    error ListingZoneStateNotNamed(bytes32 zoneHash);

    /// @notice `zoneHash` is none of the four kinds: count, state, conditions, any. Sign the order again with one of them.
    error ListingZoneWordUnknown(bytes32 zoneHash);

    /// @notice The token does not tell its state (ITokenState).
    error ListingZoneNoTokenState(address token, uint256 id);

    /// @notice The token has moved since the order was signed.
    error ListingZoneTokenMoved(address token, uint256 id, uint256 signedCount, uint256 transferCount);

    /// @notice The token has changed since the order was signed, though it did not move before this sale.
    error ListingZoneTokenChanged(address token, uint256 id, uint96 signedState, uint96 state);

    /// @notice The token is not of a welcome series, or its rank or one of its parts is too low.
    error ListingZoneConditionsNotMet(address token, uint256 id, bytes32 zoneHash, uint96 state);

    /// @notice The token cannot move now. The order is good again when the lock ends.
    error ListingZoneTokenLocked(address token, uint256 id);

    /*//////////////////////////////////////////////////////////////
                               CONSTANTS
    //////////////////////////////////////////////////////////////*/

    /// @notice The `zoneHash` of an offer that stands whatever the token's state is.
    bytes32 public constant ANY_STATE = bytes32(ZoneWord.ANY);

    bytes4 private constant _ERC165_ID = 0x01ffc9a7;
    bytes4 private constant _SIP5_ID = 0x2e778efc;

    /*//////////////////////////////////////////////////////////////
                               IMMUTABLES
    //////////////////////////////////////////////////////////////*/

    /// @notice The Seaport that asks.
    address public immutable seaport;

    /*//////////////////////////////////////////////////////////////
                              CONSTRUCTOR
    //////////////////////////////////////////////////////////////*/

    /// @param seaport_ Seaport 1.6 on this chain.
    /// @param currency_ The ERC-20 token that cars are paid in.
    /// @param treasury_ Who receives the fee.
    /// @param feeBps_ The fee in basis points of the price, at most MAX_FEE_BPS.
    constructor(address seaport_, address currency_, address treasury_, uint256 feeBps_)
        ListingZoneDues(currency_, treasury_, feeBps_)
    {
        if (seaport_.code.length == 0) revert ListingZoneSeaportInvalid(seaport_);
        seaport = seaport_;
        emit SeaportCompatibleContractDeployed();
    }

    /*//////////////////////////////////////////////////////////////
                                SEAPORT
    //////////////////////////////////////////////////////////////*/

    /// @notice Lets an order be filled, or says why not, before anything moves: a refused order costs little, and a call that
    ///         fills several can skip it.
    /// @dev Reads only. Only Seaport may call: for others the order may be unsigned, and our approval would look like
    ///      Seaport's.
    /// @param order What Seaport is about to do.
    /// @return This function's selector, which tells Seaport to go on.
    function authorizeOrder(ZoneParameters calldata order) external view returns (bytes4) {
        if (msg.sender != seaport) revert ListingZoneCallerNotSeaport(msg.sender);

        uint256 offers;
        SpentWords calldata offered;
        ReceivedWords[] calldata asked;
        // The caller is Seaport, whose encoding is sound: the two arrays are found without Solidity's checks. Words 3
        // and 4 of the order say how far behind its start they lie; each begins with its length.
        assembly ("memory-safe") {
            let offer := add(order, calldataload(add(order, 0x60)))
            let consideration := add(order, calldataload(add(order, 0x80)))
            offers := calldataload(offer)
            offered := add(offer, 0x20)
            asked.offset := add(consideration, 0x20)
            asked.length := calldataload(consideration)
        }
        if (offers != 1) revert ListingZoneOfferLength(offers);

        if (offered.itemType == _ERC721) _authorizeListing(offered, asked, order.zoneHash);
        else _authorizeOffer(offered, asked, order);
        return this.authorizeOrder.selector;
    }

    /// @notice Agrees to a filled order, unless its token no longer matches the order: the seller can be called in the middle
    ///         of a purchase, and burn fuel or have a part lowered before the token is transferred. The transfer count is
    ///         not checked again.
    /// @param order What Seaport has done.
    /// @return This function's selector, which tells Seaport that the order is valid.
    function validateOrder(ZoneParameters calldata order) external view returns (bytes4) {
        if (ZoneWord.saysMore(uint256(order.zoneHash))) _requireSoldAsSigned(order);
        return this.validateOrder.selector;
    }

    /// @notice SIP-5: the zone's name; it implements no further improvement proposal.
    function getSeaportMetadata() external pure returns (string memory name, Schema[] memory schemas) {
        return ("Pitlane ListingZone", new Schema[](0));
    }

    /// @notice ERC-165: ERC-165 itself, Seaport 1.6's zone interface, SIP-5.
    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        return interfaceId == type(ZoneInterface).interfaceId || interfaceId == _SIP5_ID || interfaceId == _ERC165_ID;
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    function _authorizeListing(SpentWords calldata offered, ReceivedWords[] calldata payments, bytes32 zoneHash)
        private
        view
    {
        if (offered.amount != 1) revert ListingZoneTokenAmount(offered.amount);
        if (!ZoneWord.isNamed(uint256(zoneHash))) revert ListingZoneStateNotNamed(zoneHash);
        (uint256 token, uint256 id) = (offered.token, offered.identifier);
        _requireState(token, id, zoneHash);

        (uint256 price, uint256 toTreasury) = _sum(payments);
        _requireDues(token, id, price, toTreasury, payments);
    }

    function _authorizeOffer(SpentWords calldata offered, ReceivedWords[] calldata asked, ZoneParameters calldata order)
        private
        view
    {
        uint256 price = offered.amount;
        if (offered.itemType != _ERC20 || offered.token != _word(currency) || price >> _AMOUNT_BITS != 0) {
            revert ListingZoneOfferRefused(ItemType(offered.itemType), _address(offered.token), price);
        }
        if (asked.length == 0 || asked[0].itemType != _ERC721) revert ListingZoneTokenNotFirst();
        ReceivedWords calldata wanted = asked[0];
        if (wanted.amount != 1) revert ListingZoneTokenAmount(wanted.amount);
        if (wanted.recipient != _word(order.offerer)) {
            revert ListingZoneTokenNotToOfferer(_address(wanted.recipient), order.offerer);
        }
        (uint256 token, uint256 id) = (wanted.token, wanted.identifier);
        _requireState(token, id, order.zoneHash);

        ReceivedWords[] calldata payments = asked[1:];
        (, uint256 toTreasury) = _sum(payments);
        _requireDues(token, id, price, toTreasury, payments);
    }

    /// @dev Refuses a token that is not as the order's word says, and one that does not tell.
    function _requireState(uint256 token, uint256 id, bytes32 zoneHash) private view {
        (bool answered, uint96 state) = TokenState.tryRead(token, id);
        if (!answered) revert ListingZoneNoTokenState(_address(token), id);
        if (ZoneWord.isCountMet(uint256(zoneHash), state)) return;
        Verdict verdict = ZoneWord.judge(uint256(zoneHash), state);
        if (verdict != Verdict.MET) _refuseState(_address(token), id, zoneHash, state, verdict);
    }

    /// @dev Refuses a sale after which the token is another than the order's word says.
    function _requireSoldAsSigned(ZoneParameters calldata order) private view {
        (address token, uint256 id) = (order.offer[0].token, order.offer[0].identifier);
        if (order.offer[0].itemType != ItemType.ERC721) {
            (token, id) = (order.consideration[0].token, order.consideration[0].identifier);
        }
        (bool answered, uint96 state) = TokenState.tryRead(_word(token), id);
        if (!answered) revert ListingZoneNoTokenState(token, id);
        Verdict verdict = ZoneWord.judgeSold(uint256(order.zoneHash), state);
        if (verdict != Verdict.MET) _refuseState(token, id, order.zoneHash, state, verdict);
    }

    function _refuseState(address token, uint256 id, bytes32 zoneHash, uint96 state, Verdict verdict) private pure {
        if (verdict == Verdict.LOCKED) revert ListingZoneTokenLocked(token, id);
        if (verdict == Verdict.UNKNOWN) revert ListingZoneWordUnknown(zoneHash);
        if (verdict == Verdict.CONDITIONS_NOT_MET) revert ListingZoneConditionsNotMet(token, id, zoneHash, state);
        if (verdict == Verdict.MOVED) {
            revert ListingZoneTokenMoved(token, id, uint32(uint256(zoneHash)), uint32(state));
        }
        // Of the kinds of words, only a whole state is changed: its 96 bits are what was signed.
        revert ListingZoneTokenChanged(token, id, uint96(uint256(zoneHash)), state);
    }
}
