// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title ERC-5192, minimal soulbound tokens
/// @notice Tells whether a token can be moved now. Its ERC-165 id is 0xb45a3c0e.
interface IERC5192 {
    /// @notice The token is locked from now on.
    event Locked(uint256 tokenId);

    /// @notice The token is free from now on.
    event Unlocked(uint256 tokenId);

    /// @notice Whether a token is locked.
    function locked(uint256 tokenId) external view returns (bool);
}
