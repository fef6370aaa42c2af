// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A token that belongs to somebody
/// @notice What the workshop needs of an ERC-721 token.
interface IOwned {
    /// @notice Whose token it is.
    function ownerOf(uint256 id) external view returns (address);
}
