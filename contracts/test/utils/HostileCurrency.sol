// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TestCurrency} from "./MarketTokens.sol";

/// @notice How a currency treats a transfer to an account.
enum Manner {
    PAYS,
    REVERTS,
    ANSWERS_FALSE,
    ANSWERS_TWO,
    ANSWERS_ONE_BYTE,
    BURNS_ALL_GAS,
    // A revert with 30,000 bytes of reason.
    REVERTS_AT_LENGTH,
    // Pays, and answers nothing, as some of the oldest tokens do.
    PAYS_SILENTLY,
    // Pays, and answers true with a word more.
    PAYS_AT_LENGTH,
    // Pays when it is given 80,000 gas.
    PAYS_FOR_MUCH_GAS,
    // Pays when it is given all the gas that the house promises.
    PAYS_FOR_ALL_GAS,
    // Pays when it is given more gas than the house spends on a payment.
    PAYS_FOR_MORE_GAS
}

/// @notice An ERC-20 that mishandles transfers to some accounts, can take a fee, and can call a contract whenever it
///         moves.
contract HostileCurrency is TestCurrency {
    error Refused(address to);

    mapping(address account => Manner) private _manners;

    /// @notice What every transfer loses on its way, in basis points, and what it brings on top, in wei.
    uint256 public feeBps;
    uint256 public bonus;

    address private _target;
    bytes private _attack;

    /// @notice Whether the call made during the last transfer went through, and what it answered.
    bool public attackSucceeded;
    bytes public attackAnswer;

    function setManner(address account, Manner manner) external {
        _manners[account] = manner;
    }

    function setBonus(uint256 amount) external {
        bonus = amount;
    }

    function setFee(uint256 basisPoints) external {
        feeBps = basisPoints;
    }

    /// @notice Calls `target` with `data` during every transfer from now on.
    function setAttack(address target, bytes calldata data) external {
        (_target, _attack) = (target, data);
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        Manner manner = _manners[to];
        if (manner == Manner.ANSWERS_FALSE) return false;
        _refuse(manner, to);
        _strike();
        super.transfer(to, amount);
        return _answer(manner);
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        _strike();
        super.transferFrom(from, to, amount);
        _burn(to, amount * feeBps / 10_000);
        _mint(to, bonus);
        return _answer(_manners[from]);
    }

    function _refuse(Manner manner, address to) private view {
        if (manner == Manner.REVERTS) revert Refused(to);
        if (manner == Manner.PAYS_FOR_MUCH_GAS && gasleft() < 80_000) revert Refused(to);
        if (manner == Manner.PAYS_FOR_ALL_GAS && gasleft() < 97_000) revert Refused(to);
        if (manner == Manner.PAYS_FOR_MORE_GAS && gasleft() < 150_000) revert Refused(to);
        if (manner == Manner.ANSWERS_TWO) _return(2, 32);
        if (manner == Manner.ANSWERS_ONE_BYTE) _return(type(uint256).max, 1);
        if (manner == Manner.BURNS_ALL_GAS) _burnAllGas();
        if (manner == Manner.REVERTS_AT_LENGTH) _revertAtLength();
    }

    function _strike() private {
        if (_target != address(0)) (attackSucceeded, attackAnswer) = _target.call(_attack);
    }

    function _answer(Manner manner) private pure returns (bool) {
        if (manner == Manner.PAYS_SILENTLY) _return(0, 0);
        if (manner == Manner.PAYS_AT_LENGTH) _return(1, 64);
        return manner != Manner.ANSWERS_FALSE;
    }

    function _return(uint256 word, uint256 length) private pure {
        assembly {
            mstore(0x00, word)
            mstore(0x20, 1)
            return(0x00, length)
        }
    }

    function _burnAllGas() private pure {
        assembly {
            invalid()
        }
    }

    function _revertAtLength() private pure {
        assembly {
            revert(0x00, 30000)
        }
    }
}
