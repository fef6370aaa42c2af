// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {ItemType, ReceivedWords, Schema, SpentWords, ZoneInterface, ZoneParameters} from "./SeaportTypes.sol";

/// @notice A token that counts its transfers, as every collection of the game does.
interface ICountedToken {
    /// @notice How often the token has moved since its mint.
    function transferCount(uint256 id) external view returns (uint256);
}

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

    /// @notice A listing offers an ERC-721 token, an offer an amount of `currency` below 2^128: this is neither.
    error ListingZoneOfferRefused(ItemType itemType, address token, uint256 amount);

    /// @notice The first thing that an offer asks for has to be the ERC-721 token.
    error ListingZoneTokenNotFirst();

    /// @notice An ERC-721 token is one, not `amount`.
    error ListingZoneTokenAmount(uint256 amount);

    /// @notice The token of an offer goes to who made the offer.
    error ListingZoneTokenNotToOfferer(address recipient, address offerer);

    /// @notice Whatever is paid is an amount of `currency` below 2^128: the payment at `index` is not. Payments are
    ///         counted from 0; the token of an offer is none.
    error ListingZonePaymentRefused(uint256 index, ItemType itemType, address token, uint256 amount);

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

    uint256 private constant _ALL_BASIS_POINTS = 10_000;

    // Item types as words: ItemType.ERC20 and ItemType.ERC721.
    uint256 private constant _ERC20 = 1;
    uint256 private constant _ERC721 = 2;

    /// @dev Amounts stay below 2 to the power of this, so that no sum and no product of them can wrap around.
    uint256 private constant _AMOUNT_BITS = 128;

    // Where a payment keeps what the loops read: bytes from its start.
    uint256 private constant _PAYMENT_TOKEN = 0x20;
    uint256 private constant _PAYMENT_AMOUNT = 0x60;
    uint256 private constant _PAYMENT_RECIPIENT = 0x80;
    uint256 private constant _PAYMENT_SIZE = 0xa0;

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

    function _authorizeListing(SpentWords calldata offered, ReceivedWords[] calldata payments, bytes32 zoneHash)
        private
        view
    {
        if (offered.amount != 1) revert ListingZoneTokenAmount(offered.amount);
        if (zoneHash == ANY_TRANSFER_COUNT) revert ListingZoneTransferCountNotNamed();
        (uint256 token, uint256 id) = (offered.token, offered.identifier);
        _requireUnmoved(token, id, zoneHash);

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
        _requireUnmoved(token, id, order.zoneHash);

        ReceivedWords[] calldata payments = asked[1:];
        (, uint256 toTreasury) = _sum(payments);
        _requireDues(token, id, price, toTreasury, payments);
    }

    /// @dev Refuses a token whose transfer count is not the one the order was signed at, unless that was left open; even
    ///      then the token has to have one. Assembly, here and for the royalty, because a token that does not answer has to
    ///      be refused with a reason, and `try` cannot catch an answer that is too short. The question and its answer fit
    ///      the scratch space.
    function _requireUnmoved(uint256 token, uint256 id, bytes32 zoneHash) private view {
        bytes4 selector = ICountedToken.transferCount.selector;
        bool answered;
        uint256 count;
        assembly ("memory-safe") {
            mstore(0x00, selector)
            mstore(0x04, id)
            // Arguments are evaluated from the last to the first: the call comes before the size of its answer.
            answered := and(gt(returndatasize(), 0x1f), staticcall(gas(), token, 0x00, 0x24, 0x00, 0x20))
            count := mload(0x00)
        }
        if (!answered) revert ListingZoneNoTransferCount(_address(token), id);
        if (count != uint256(zoneHash)) {
            if (zoneHash == ANY_TRANSFER_COUNT) return;
            revert ListingZoneTokenMoved(_address(token), id, uint256(zoneHash), count);
        }
    }

    /// @dev What is paid in all, and what of it to the treasury. Refuses a payment in anything but `currency`, and one
    ///      that is too large: Seaport drops a payment from an account to itself, so that an amount which nobody has can
    ///      stand in an order, and two of them could wrap around to a low price.
    ///      Assembly, because this loop runs in every purchase and Solidity's costs twice as much. What is wrong is
    ///      gathered in one word and looked at once. An address word with more than 160 bits equals none of ours.
    function _sum(ReceivedWords[] calldata payments) private view returns (uint256 total, uint256 toTreasury) {
        (uint256 currency_, uint256 treasury_) = (_word(currency), _word(treasury));
        uint256 wrong;
        assembly ("memory-safe") {
            let end := add(payments.offset, mul(payments.length, _PAYMENT_SIZE))
            for { let at := payments.offset } lt(at, end) { at := add(at, _PAYMENT_SIZE) } {
                let amount := calldataload(add(at, _PAYMENT_AMOUNT))
                let notCurrency :=
                    or(xor(calldataload(at), _ERC20), xor(calldataload(add(at, _PAYMENT_TOKEN)), currency_))
                wrong := or(wrong, or(notCurrency, shr(_AMOUNT_BITS, amount)))
                total := add(total, amount)
                toTreasury := add(toTreasury, mul(eq(calldataload(add(at, _PAYMENT_RECIPIENT)), treasury_), amount))
            }
        }
        if (wrong != 0) _refusePayment(payments);
    }

    /// @dev Fails with the first payment that `_sum` found something wrong with.
    function _refusePayment(ReceivedWords[] calldata payments) private view {
        uint256 i;
        while (_isPayment(payments[i])) ++i;
        ReceivedWords calldata refused = payments[i];
        revert ListingZonePaymentRefused(i, ItemType(refused.itemType), _address(refused.token), refused.amount);
    }

    function _isPayment(ReceivedWords calldata item) private view returns (bool) {
        return item.itemType == _ERC20 && item.token == _word(currency) && item.amount >> _AMOUNT_BITS == 0;
    }

    /// @dev Refuses a price of zero, and an order that does not pay the fee and the royalty in full. A royalty that
    ///      cannot be asked for is not taken for none: the fulfiller could make the call fail by sending too little gas.
    function _requireDues(
        uint256 token,
        uint256 id,
        uint256 price,
        uint256 toTreasury,
        ReceivedWords[] calldata payments
    ) private view {
        if (price == 0) revert ListingZonePriceZero();
        uint256 fee;
        // Unchecked: a price is a sum of amounts below 2^128, and nobody can pay for the calldata of 2^120 of them.
        unchecked {
            fee = price * FEE_BASIS_POINTS / _ALL_BASIS_POINTS;
        }
        if (toTreasury < fee) revert ListingZoneFeeTooLow(treasury, fee, toTreasury);

        bytes4 selector = IERC2981.royaltyInfo.selector;
        bool answered;
        uint256 receiver;
        uint256 due;
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(free, selector)
            mstore(add(free, 0x04), id)
            mstore(add(free, 0x24), price)
            answered := and(gt(returndatasize(), 0x3f), staticcall(gas(), token, free, 0x44, 0x00, 0x40))
            receiver := shr(96, mload(0x0c)) // the low 160 bits of the first word
            due := mload(0x20)
        }
        if (!answered) revert ListingZoneNoRoyaltyInfo(_address(token), id);
        if (receiver == _word(treasury)) due += fee;

        uint256 given = _sumTo(receiver, due, payments);
        if (given < due) revert ListingZoneRoyaltyTooLow(_address(receiver), due, given);
    }

    /// @dev What of the payments goes to `receiver`, counted from the last one on (where our own orders pay the royalty)
    ///      and only until it is enough.
    function _sumTo(uint256 receiver, uint256 enough, ReceivedWords[] calldata payments)
        private
        pure
        returns (uint256 sum)
    {
        assembly ("memory-safe") {
            let at := add(payments.offset, mul(payments.length, _PAYMENT_SIZE))
            for {} and(lt(sum, enough), lt(payments.offset, at)) {} {
                at := sub(at, _PAYMENT_SIZE)
                let isTheirs := eq(calldataload(add(at, _PAYMENT_RECIPIENT)), receiver)
                sum := add(sum, mul(isTheirs, calldataload(add(at, _PAYMENT_AMOUNT))))
            }
        }
    }

    function _word(address account) private pure returns (uint256) {
        return uint256(uint160(account));
    }

    function _address(uint256 word) private pure returns (address) {
        return address(uint160(word));
    }
}
