// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A token that tells its state
/// @notice The market asks this of a token before it sells it. Every collection of the game answers.
interface ITokenState {
    /// @notice The 96 bits beside the token's owner: bits 0-31 count the transfers since the mint, bit 47 is set while
    ///         the token is locked, and all others are the collection's own.
    /// @param id The token. A token that does not exist has no answer.
    function tokenState(uint256 id) external view returns (uint96);
}
