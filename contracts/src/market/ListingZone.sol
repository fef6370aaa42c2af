// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ItemType, ReceivedItem, Schema, SpentItem, ZoneInterface, ZoneParameters} from "./SeaportTypes.sol";

/// @title The zone of Pitlane's Seaport orders
/// @notice Seaport 1.6 asks this contract before it fills an order that names it. Two things are made sure of: the token
///         has not moved since the order was signed, so that a car which comes back to an old owner is not for sale
///         again by an old listing; and the marketplace's fee and the ERC-2981 royalty are among what is paid.
///
///   listing   offer: one ERC-721 token         consideration: ERC-20 items in `currency`
///             price: the sum of all consideration amounts
///   offer     offer: one item in `currency`    consideration: one ERC-721 token for the offerer, and behind it ERC-20
///             price: the amount offered        items in `currency`
///
///         Whatever else an order is, it is refused. `zoneHash` names the token's `transferCount` at signing, as a
///         number; an offer (never a listing) may name `ANY_TRANSFER_COUNT` instead.
///
///         What recipients get is added up over all items, tips of the fulfiller included: Seaport shows a tip as an
///         item like those that were signed. So a tip can bring a fee that the signer left out, a tip to anybody else
///         makes a listing's price higher, and a tip in anything but `currency` is refused.
///
///         Nobody owns this contract, nothing in it can be set, and it stores nothing. docs/trading.md has the whole
///         scheme and its limits.
contract ListingZone is ZoneInterface {
    /*//////////////////////////////////////////////////////////////
                                 ERRORS
    //////////////////////////////////////////////////////////////*/

    /// @notice Only Seaport asks here.
    error ListingZoneCallerNotSeaport(address caller);

    /// @notice An order offers exactly one thing, not `length`.
    error ListingZoneOfferLength(uint256 length);

    /// @notice A listing offers an ERC-721 token and an offer offers `currency`: neither is what this one offers.
    error ListingZoneOfferRefused(ItemType itemType, address token);

    /// @notice The first item that an offer asks for has to be the ERC-721 token.
    error ListingZoneTokenNotFirst();

    /// @notice An ERC-721 token is one, not `amount`.
    error ListingZoneTokenAmount(uint256 amount);

    /// @notice The token of an offer goes to who made the offer.
    error ListingZoneTokenNotToOfferer(address recipient, address offerer);

    /// @notice Whatever is paid is paid in `currency`: the item at `index` of the consideration is not.
    error ListingZoneCurrencyRefused(uint256 index, ItemType itemType, address token);

    /// @notice A token is not sold for nothing.
    error ListingZonePriceZero();

    /// @notice A listing names the transfer count of its token; only an offer may leave it open.
    error ListingZoneTransferCountNotNamed();

    /// @notice The token does not tell how often it has moved.
    error ListingZoneNoTransferCount(address token, uint256 id);

    /// @notice The token does not tell its royalty (ERC-2981).
    error ListingZoneNoRoyaltyInfo(address token, uint256 id);

    /// @notice The token has moved since the order was signed.
    error ListingZoneTokenMoved(address token, uint256 id, uint256 signedCount, uint256 transferCount);

    /// @notice The treasury gets `given` where the fee is `required`.
    error ListingZoneFeeTooLow(address treasury, uint256 required, uint256 given);

    /// @notice The royalty's receiver gets `given` where `required` is due: the royalty, with the fee on top when the
    ///         receiver is the treasury.
    error ListingZoneRoyaltyTooLow(address receiver, uint256 required, uint256 given);

    /*//////////////////////////////////////////////////////////////
                               CONSTANTS
    //////////////////////////////////////////////////////////////*/

    /// @notice The marketplace's fee in basis points of the price, rounded down (specification section 9: 2.5%).
    uint256 public constant FEE_BASIS_POINTS = 250;

    /// @notice The `zoneHash` of an offer that stands whatever the token's transfer count is.
    bytes32 public constant ANY_TRANSFER_COUNT = bytes32(type(uint256).max);

    /// @dev What an order of `_WHOLE` basis points is: all of it.
    uint256 private constant _WHOLE = 10_000;

    bytes4 private constant _ERC165_ID = 0x01ffc9a7;
    bytes4 private constant _SIP5_ID = 0x2e778efc;

    /*//////////////////////////////////////////////////////////////
                               IMMUTABLES
    //////////////////////////////////////////////////////////////*/

    /// @notice The Seaport that asks.
    address public immutable seaport;

    /// @notice The ERC-20 token that cars are paid in: the chain's ETH.
    address public immutable currency;

    /// @notice Who receives the fee.
    address public immutable treasury;

    /*//////////////////////////////////////////////////////////////
                              CONSTRUCTOR
    //////////////////////////////////////////////////////////////*/

    /// @param seaport_ Seaport 1.6 on this chain.
    /// @param currency_ The ERC-20 token that cars are paid in.
    /// @param treasury_ Who receives the fee.
    constructor(address seaport_, address currency_, address treasury_) {
        seaport = seaport_;
        currency = currency_;
        treasury = treasury_;
        emit SeaportCompatibleContractDeployed();
    }

    /*//////////////////////////////////////////////////////////////
                                SEAPORT
    //////////////////////////////////////////////////////////////*/

    /// @notice Lets an order be filled, or says why not. All is decided here, before anything moves, so that a refused
    ///         order costs little and a call that fills several can skip it.
    /// @dev Reads only. Somebody else's question would be about an order that nobody need have signed; the answer moves
    ///      nothing, but it could be taken for Seaport's, so it is not given.
    /// @param order What Seaport is about to do.
    /// @return This function's selector, which tells Seaport to go on.
    function authorizeOrder(ZoneParameters calldata order) external view returns (bytes4) {
        if (msg.sender != seaport) revert ListingZoneCallerNotSeaport(msg.sender);
        SpentItem[] calldata offer = order.offer;
        if (offer.length != 1) revert ListingZoneOfferLength(offer.length);

        if (offer[0].itemType == ItemType.ERC721) _authorizeListing(order, offer[0]);
        else _authorizeOffer(order, offer[0]);
        return this.authorizeOrder.selector;
    }

    /// @notice Agrees to every order: what there was to check has been checked before anything moved.
    /// @return This function's selector, which tells Seaport that the order stands.
    function validateOrder(ZoneParameters calldata) external pure returns (bytes4) {
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

    function _authorizeListing(ZoneParameters calldata order, SpentItem calldata offered) private view {
        if (offered.amount != 1) revert ListingZoneTokenAmount(offered.amount);
        bytes32 zoneHash = order.zoneHash;
        if (zoneHash == ANY_TRANSFER_COUNT) revert ListingZoneTransferCountNotNamed();
        (address token, uint256 id) = (offered.token, offered.identifier);
        _requireUnmoved(token, id, zoneHash);

        ReceivedItem[] calldata payments = order.consideration;
        uint256 price;
        for (uint256 i; i < payments.length; ++i) {
            price += payments[i].amount;
        }
        _requirePaid(token, id, price, payments, 0);
    }

    function _authorizeOffer(ZoneParameters calldata order, SpentItem calldata offered) private view {
        if (offered.itemType != ItemType.ERC20 || offered.token != currency) {
            revert ListingZoneOfferRefused(offered.itemType, offered.token);
        }
        ReceivedItem[] calldata payments = order.consideration;
        if (payments.length == 0 || payments[0].itemType != ItemType.ERC721) revert ListingZoneTokenNotFirst();
        ReceivedItem calldata wanted = payments[0];
        if (wanted.amount != 1) revert ListingZoneTokenAmount(wanted.amount);
        if (wanted.recipient != order.offerer) revert ListingZoneTokenNotToOfferer(wanted.recipient, order.offerer);
        (address token, uint256 id) = (wanted.token, wanted.identifier);
        if (order.zoneHash != ANY_TRANSFER_COUNT) _requireUnmoved(token, id, order.zoneHash);

        _requirePaid(token, id, offered.amount, payments, 1);
    }

    /// @dev Refuses a price of zero, an item in anything but `currency` from index `first` on, a fee and a royalty that
    ///      are not paid in full. Amounts that do not fit 256 bits together fail by Solidity's own check: Seaport drops a
    ///      payment from an account to itself, so that an amount nobody has could stand in an order.
    function _requirePaid(address token, uint256 id, uint256 price, ReceivedItem[] calldata payments, uint256 first)
        private
        view
    {
        if (price == 0) revert ListingZonePriceZero();
        (address receiver, uint256 royalty) = _royaltyInfo(token, id, price);
        uint256 toTreasury;
        uint256 toReceiver;
        for (uint256 i = first; i < payments.length; ++i) {
            ReceivedItem calldata payment = payments[i];
            if (payment.itemType != ItemType.ERC20 || payment.token != currency) {
                revert ListingZoneCurrencyRefused(i, payment.itemType, payment.token);
            }
            address recipient = payment.recipient;
            if (recipient == treasury) toTreasury += payment.amount;
            if (recipient == receiver) toReceiver += payment.amount;
        }

        uint256 fee = price * FEE_BASIS_POINTS / _WHOLE;
        if (toTreasury < fee) revert ListingZoneFeeTooLow(treasury, fee, toTreasury);
        if (receiver == treasury) royalty += fee;
        if (toReceiver < royalty) revert ListingZoneRoyaltyTooLow(receiver, royalty, toReceiver);
    }

    function _requireUnmoved(address token, uint256 id, bytes32 zoneHash) private view {
        uint256 count = _transferCount(token, id);
        if (count != uint256(zoneHash)) revert ListingZoneTokenMoved(token, id, uint256(zoneHash), count);
    }

    /// @dev Assembly, here and below, because a token that answers nothing has to be refused with a reason, and `try`
    ///      cannot catch an answer that is too short. Both arguments fit the scratch space.
    function _transferCount(address token, uint256 id) private view returns (uint256 count) {
        bytes4 selector = ICountedToken.transferCount.selector;
        bool answered;
        assembly ("memory-safe") {
            mstore(0x00, selector)
            mstore(0x04, id)
            // Yul evaluates arguments from the last to the first: the call comes before the size of its answer.
            answered := and(gt(returndatasize(), 0x1f), staticcall(gas(), token, 0x00, 0x24, 0x00, 0x20))
            count := mload(0x00)
        }
        if (!answered) revert ListingZoneNoTransferCount(token, id);
    }

    /// @dev A failed call is no royalty of zero: the fulfiller could make it fail by sending too little gas.
    function _royaltyInfo(address token, uint256 id, uint256 price)
        private
        view
        returns (address receiver, uint256 royalty)
    {
        bytes4 selector = IRoyaltyToken.royaltyInfo.selector;
        bool answered;
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(free, selector)
            mstore(add(free, 0x04), id)
            mstore(add(free, 0x24), price)
            answered := and(gt(returndatasize(), 0x3f), staticcall(gas(), token, free, 0x44, 0x00, 0x40))
            receiver := shr(96, mload(0x0c)) // the low 160 bits of the first word
            royalty := mload(0x20)
        }
        if (!answered) revert ListingZoneNoRoyaltyInfo(token, id);
    }
}

/// @notice What the zone asks of a token.
interface ICountedToken {
    /// @notice How often a token has moved.
    function transferCount(uint256 id) external view returns (uint256);
}

/// @notice What the zone asks of a token's royalty (ERC-2981).
interface IRoyaltyToken {
    /// @notice Who gets how much of a price.
    function royaltyInfo(uint256 id, uint256 price) external view returns (address receiver, uint256 amount);
}
