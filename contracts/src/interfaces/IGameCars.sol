// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IOwned} from "./IOwned.sol";

/// @title What the game does with cars
/// @notice The part of CarCollection that the game's desk and the workshop call.
interface IGameCars is IOwned {
    /// @notice A car's 96 bits, laid out as CarState says.
    function tokenState(uint256 tokenId) external view returns (uint96);

    /// @notice Sets a car's current rank, 0 (underdog) to 5 (legend).
    function setRank(uint256 tokenId, uint8 rank) external;

    /// @notice Sets all six upgrade levels of a car, 8 bits each.
    function setUpgrades(uint256 tokenId, uint48 upgrades) external;

    /// @notice Sets one trait of a car (ERC-7496): its rank, or the level of a part.
    function setTrait(uint256 tokenId, bytes32 traitKey, bytes32 newValue) external;

    /// @notice Gives cars without payment; returns the first one's id.
    function grant(address to, uint256 quantity) external returns (uint256 firstId);

    /// @notice Locks a car until a time, in Unix seconds.
    function lock(uint256 tokenId, uint256 until) external;

    /// @notice Frees a locked car.
    function unlock(uint256 tokenId) external;
}
