// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {LibCall} from "solady/utils/LibCall.sol";
import {ReentrancyGuardTransient} from "solady/utils/ReentrancyGuardTransient.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";

/// @title How money gets into the auction house and out of it
/// @notice In: taken from the caller, and counted. Out: pushed; if the push fails, the sum is held for its owner and any
///         account can push it again later. So no recipient can block the others. Amounts are in wei of
///         one ERC-20 currency, which must not change balances by itself (no rebasing).
abstract contract AuctionPayments is ReentrancyGuardTransient {
    using SafeTransferLib for address;

    /*//////////////////////////////////////////////////////////////
                                 ERRORS
    //////////////////////////////////////////////////////////////*/

    /// @notice The currency has to be a contract.
    error AuctionCurrencyInvalid(address currency);

    /// @notice The fee has to go somewhere.
    error AuctionTreasuryInvalid(address treasury);

    /// @notice The fee is at most `max` basis points.
    error AuctionFeeTooHigh(uint256 feeBps, uint256 max);

    /// @notice `payer` has not got `amount`, or has not approved it to this house.
    error AuctionPaymentFailed(address payer, uint256 amount);

    /// @notice The house should hold `expected` after a payment and holds `actual`: the currency takes a fee.
    error AuctionPaymentInexact(uint256 expected, uint256 actual);

    /// @notice Too little gas to tell a recipient who refuses from one who was not given the gas to accept.
    error AuctionGasTooLow(uint256 gasLeft, uint256 required);

    /// @notice Nothing is held for this account.
    error AuctionNothingHeld(address account);

    /// @notice `account` cannot be paid now either; the sum stays held.
    error AuctionWithdrawFailed(address account, uint256 amount);

    /*//////////////////////////////////////////////////////////////
                                 EVENTS
    //////////////////////////////////////////////////////////////*/

    /// @notice `account` could not be paid `amount` of this auction's money: it is held instead.
    event RefundHeld(uint256 indexed auctionId, address indexed account, uint256 amount);

    /// @notice All that was held for `account` was paid.
    event RefundWithdrawn(address indexed account, uint256 amount);

    /*//////////////////////////////////////////////////////////////
                               CONSTANTS
    //////////////////////////////////////////////////////////////*/

    /// @notice The highest fee that a house can be made with, in basis points of the price.
    uint256 public constant MAX_FEE_BPS = 1_000;

    /// @dev Gas for a call that must not be able to fail the transaction. Several times what the transfer of any known
    ///      wrapped coin takes, and little enough to burn at the caller's expense.
    uint256 internal constant _CALL_GAS = 100_000;

    /// @dev Gas that has to be left before such a call for all of _CALL_GAS to reach it: 64/63 of that (EIP-150), and
    ///      the cost of the call itself.
    uint256 internal constant _GAS_BEFORE_CALL = 110_000;

    /*//////////////////////////////////////////////////////////////
                                STORAGE
    //////////////////////////////////////////////////////////////*/

    /// @notice The ERC-20 that everything here is paid in.
    address public immutable currency;

    /// @notice Who gets the fee.
    address public immutable treasury;

    /// @notice The marketplace's fee in basis points of the price, rounded down.
    uint256 public immutable feeBps;

    mapping(address account => uint256 amount) private _held;

    /*//////////////////////////////////////////////////////////////
                              CONSTRUCTOR
    //////////////////////////////////////////////////////////////*/

    constructor(address currency_, address treasury_, uint256 feeBps_) {
        if (currency_.code.length == 0) revert AuctionCurrencyInvalid(currency_);
        if (treasury_ == address(0)) revert AuctionTreasuryInvalid(treasury_);
        if (feeBps_ > MAX_FEE_BPS) revert AuctionFeeTooHigh(feeBps_, MAX_FEE_BPS);
        (currency, treasury, feeBps) = (currency_, treasury_, feeBps_);
    }

    /*//////////////////////////////////////////////////////////////
                              HELD REFUNDS
    //////////////////////////////////////////////////////////////*/

    /// @notice What is held for an account, in wei: refunds, proceeds, fees or royalties that it could not be paid.
    function refundOf(address account) external view returns (uint256) {
        return _held[account];
    }

    /// @notice Pays an account all that is held for it. Any account may call it: a contract that cannot gets its money too.
    function withdrawRefund(address account) external nonReentrant {
        uint256 amount = _held[account];
        if (amount == 0) revert AuctionNothingHeld(account);
        delete _held[account];
        emit RefundWithdrawn(account, amount);
        if (!_tryTransfer(account, amount, gasleft())) revert AuctionWithdrawFailed(account, amount);
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    /// @dev Takes exactly `amount` from `payer`.
    function _collect(address payer, uint256 amount) internal {
        uint256 expected = currency.balanceOf(address(this)) + amount;
        if (!currency.trySafeTransferFrom(payer, address(this), amount)) revert AuctionPaymentFailed(payer, amount);
        uint256 actual = currency.balanceOf(address(this));
        if (actual != expected) revert AuctionPaymentInexact(expected, actual);
    }

    /// @dev Pays `amount` to `account`, or holds it for the account when that fails.
    function _pay(uint256 auctionId, address account, uint256 amount) internal {
        if (amount == 0) return;
        uint256 gasBefore = gasleft();
        if (_tryTransfer(account, amount, _CALL_GAS)) return;
        _checkGasBefore(gasBefore);
        // Never overflows: the currency's supply bounds all that is held.
        unchecked {
            _held[account] += amount;
        }
        emit RefundHeld(auctionId, account, amount);
    }

    /// @dev Refuses a failure that the caller can have brought about by giving the transaction too little gas.
    function _checkGasBefore(uint256 gasBefore) internal pure {
        if (gasBefore < _GAS_BEFORE_CALL) revert AuctionGasTooLow(gasBefore, _GAS_BEFORE_CALL);
    }

    /// @dev Whether the currency took the transfer: it neither fails nor answers anything but nothing or true. No more
    ///      of its answer is looked at than one word, so that a long one costs nothing.
    function _tryTransfer(address to, uint256 amount, uint256 gasLimit) private returns (bool) {
        (bool success,, bytes memory answer) =
            LibCall.tryCall(currency, 0, gasLimit, 32, abi.encodeCall(IERC20.transfer, (to, amount)));
        return success && (answer.length == 0 || (answer.length == 32 && abi.decode(answer, (uint256)) == 1));
    }

    /// @dev Every chain we serve knows transient storage (EIP-1153).
    function _useTransientReentrancyGuardOnlyOnMainnet() internal pure override returns (bool) {
        return false;
    }
}
