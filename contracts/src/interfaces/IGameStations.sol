// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IOwned} from "./IOwned.sol";

/// @title What the game does with gas stations
/// @notice The part of GasStations that the game's desk and the workshop call.
interface IGameStations is IOwned {
    /// @notice Takes units of fuel out of a station's tank.
    function burnFuel(uint256 id, uint256 units) external;

    /// @notice Fills a station's tank.
    function refuel(uint256 id) external;
}
