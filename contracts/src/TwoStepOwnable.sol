// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";

/// @title An owner who has to accept
/// @notice A contract goes to another owner when that owner says so (acceptOwnership): a mistyped address never owns it.
///         In the transaction that creates the contract it changes hands at once, so that the Deployer, which is its first
///         owner, can set it up and hand it over.
abstract contract TwoStepOwnable is Ownable2Step {
    /// @dev Whether this is still the transaction that creates the contract.
    bool private transient _isNew;

    constructor() {
        _isNew = true;
    }

    /// @notice Offers the contract to another owner, who has to accept it. The zero address takes an offer back.
    function transferOwnership(address newOwner) public override onlyOwner {
        if (!_isNew) return super.transferOwnership(newOwner);
        if (newOwner == address(0)) revert OwnableInvalidOwner(newOwner);
        _transferOwnership(newOwner);
    }
}
