// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {ItemType, ReceivedWords} from "./SeaportTypes.sol";

/// @title What an order has to pay, and to whom
/// @notice The marketplace's fee and the ERC-2981 royalty have to be among an order's payments. All payments are in one
///         ERC-20 token; amounts are in its wei. What a recipient gets is added up over all payments.
abstract contract ListingZoneDues {
    /*//////////////////////////////////////////////////////////////
                                 ERRORS
    //////////////////////////////////////////////////////////////*/

    /// @notice The currency has to be a contract.
    error ListingZoneCurrencyInvalid(address currency);

    /// @notice The fee has to go somewhere.
    error ListingZoneTreasuryInvalid(address treasury);

    /// @notice The fee is at most `max` basis points.
    error ListingZoneFeeTooHigh(uint256 feeBps, uint256 max);

    /// @notice Whatever is paid is an amount of `currency` below 2^128: the payment at `index` is not. Payments are
    ///         counted from 0; the token of an offer is none.
    error ListingZonePaymentRefused(uint256 index, ItemType itemType, address token, uint256 amount);

    /// @notice A token is not sold for nothing.
    error ListingZonePriceZero();

    /// @notice The token does not tell its royalty (ERC-2981).
    error ListingZoneNoRoyaltyInfo(address token, uint256 id);

    /// @notice The treasury gets `given` where the fee is `required`.
    error ListingZoneFeeTooLow(address treasury, uint256 required, uint256 given);

    /// @notice The royalty's receiver gets `given` where `required` is due: the royalty, with the fee on top when the
    ///         receiver is the treasury.
    error ListingZoneRoyaltyTooLow(address receiver, uint256 required, uint256 given);

    /*//////////////////////////////////////////////////////////////
                               CONSTANTS
    //////////////////////////////////////////////////////////////*/

    /// @notice The highest fee that a zone can be made with, in basis points of the price.
    uint256 public constant MAX_FEE_BPS = 1_000;

    uint256 private constant _ALL_BASIS_POINTS = 10_000;

    // Item types as words: ItemType.ERC20 and ItemType.ERC721.
    uint256 internal constant _ERC20 = 1;
    uint256 internal constant _ERC721 = 2;

    /// @dev Amounts stay below 2 to the power of this, so that no sum and no product of them can wrap around.
    uint256 internal constant _AMOUNT_BITS = 128;

    // Where a payment keeps what the loops read: bytes from its start.
    uint256 private constant _PAYMENT_TOKEN = 0x20;
    uint256 private constant _PAYMENT_AMOUNT = 0x60;
    uint256 private constant _PAYMENT_RECIPIENT = 0x80;
    uint256 private constant _PAYMENT_SIZE = 0xa0;

    /*//////////////////////////////////////////////////////////////
                               IMMUTABLES
    //////////////////////////////////////////////////////////////*/

    /// @notice The ERC-20 token that cars are paid in: the chain's ETH.
    address public immutable currency;

    /// @notice Who receives the fee.
    address public immutable treasury;

    /// @notice The marketplace's fee in basis points of the price, rounded down.
    uint256 public immutable feeBps;

    /*//////////////////////////////////////////////////////////////
                              CONSTRUCTOR
    //////////////////////////////////////////////////////////////*/

    constructor(address currency_, address treasury_, uint256 feeBps_) {
        if (currency_.code.length == 0) revert ListingZoneCurrencyInvalid(currency_);
        if (treasury_ == address(0)) revert ListingZoneTreasuryInvalid(treasury_);
        if (feeBps_ > MAX_FEE_BPS) revert ListingZoneFeeTooHigh(feeBps_, MAX_FEE_BPS);
        (currency, treasury, feeBps) = (currency_, treasury_, feeBps_);
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    /// @dev What is paid in all, and what of it to the treasury. Refuses a payment in anything but `currency`, and one
    ///      that is too large: Seaport drops a payment from an account to itself, so an order can name an amount that no
    ///      account has, and two of these could wrap around to a low price.
    ///      Assembly, because this loop runs in every purchase and Solidity's costs twice as much. What is wrong is
    ///      gathered in one word and looked at once. An address word with more than 160 bits equals none of ours.
    function _sum(ReceivedWords[] calldata payments) internal view returns (uint256 total, uint256 toTreasury) {
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
    ) internal view {
        if (price == 0) revert ListingZonePriceZero();
        uint256 fee;
        // Unchecked: a price is a sum of amounts below 2^128, and calldata for 2^120 of them is unaffordable.
        unchecked {
            fee = price * feeBps / _ALL_BASIS_POINTS;
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

    function _word(address account) internal pure returns (uint256) {
        return uint256(uint160(account));
    }

    function _address(uint256 word) internal pure returns (address) {
        return address(uint160(word));
    }
}
