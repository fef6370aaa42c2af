// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A token with an owner
/// @notice The part of ERC-721 that the workshop needs.
interface IOwned {
    /// @notice The owner of a token.
    function ownerOf(uint256 id) external view returns (address);
}
