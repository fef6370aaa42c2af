// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title ERC-6454, minimal transferable tokens
/// @notice Tells whether a transfer would be refused. Its ERC-165 id is 0x91a6262f.
interface IERC6454 {
    /// @notice Whether a token can go from one account to another now.
    function isTransferable(uint256 tokenId, address from, address to) external view returns (bool);
}
