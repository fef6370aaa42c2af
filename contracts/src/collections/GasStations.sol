// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {GameRoles} from "../game/GameRoles.sol";
import {AssetCollection} from "./AssetCollection.sol";
import {CollectionBase} from "./CollectionBase.sol";

/// @title The gas stations
/// @notice Variant three of the specification's collections (section 3, "Contracts"). A station starts with a full tank;
///         fitting an upgrade burns fuel (see Workshop), and the game fills the tank again. The fuel belongs to the
///         station, not to its owner: it is sold along with it.
///
///         The 96 bits beside the owner:
///           bits  0-31  transfers  how often the station has moved since its mint
///           bits 32-63  fuel       units left in the tank, 0 to CAPACITY
///           bits 64-95  unused
contract GasStations is AssetCollection, GameRoles {
    /*//////////////////////////////////////////////////////////////
                                 ERRORS
    //////////////////////////////////////////////////////////////*/

    /// @notice The tank holds `fuel` units: too few.
    error StationDry(uint256 tokenId, uint256 fuel, uint256 wanted);

    /*//////////////////////////////////////////////////////////////
                                 EVENTS
    //////////////////////////////////////////////////////////////*/

    /// @notice The tank holds `fuel` units now. A mint says nothing: a new station's tank is full.
    event FuelChanged(uint256 indexed tokenId, uint256 fuel);

    /*//////////////////////////////////////////////////////////////
                               CONSTANTS
    //////////////////////////////////////////////////////////////*/

    /// @notice Units of fuel in a full tank.
    uint256 public constant CAPACITY = 100;

    uint256 private constant _FUEL_SHIFT = 32;

    /*//////////////////////////////////////////////////////////////
                              CONSTRUCTOR
    //////////////////////////////////////////////////////////////*/

    /// @notice Starts with a price of 0.01 coins, 10,000 stations and 10 to a mint.
    constructor(string memory name_, string memory symbol_, string memory initBaseURI)
        CollectionBase(name_, symbol_, initBaseURI, 0.01 ether, 10_000, 10)
    {}

    /*//////////////////////////////////////////////////////////////
                             VIEW FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice Units of fuel left in a station's tank.
    function fuel(uint256 id) public view returns (uint256) {
        if (!_exists(id)) revert TokenDoesNotExist();
        return uint32(_getExtraData(id) >> _FUEL_SHIFT);
    }

    /*//////////////////////////////////////////////////////////////
                             GAME FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice Takes units of fuel out of a station's tank; only the workshop, which asks the station's owner.
    function burnFuel(uint256 id, uint256 units) external onlyWorkshop {
        uint256 left = fuel(id);
        if (units > left) revert StationDry(id, left, units);
        _setFuel(id, left - units);
    }

    /// @notice Fills a station's tank; only the game.
    function refuel(uint256 id) external onlyGame {
        if (!_exists(id)) revert TokenDoesNotExist();
        _setFuel(id, CAPACITY);
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    function _setFuel(uint256 id, uint256 units) private {
        uint96 transfers = uint32(_getExtraData(id));
        _setExtraData(id, uint96(units << _FUEL_SHIFT) | transfers);
        emit FuelChanged(id, units);
        emit MetadataUpdate(id);
    }

    /// @dev A full tank costs no storage write of its own.
    function _freshExtra() internal pure override returns (uint96) {
        return uint96(CAPACITY << _FUEL_SHIFT);
    }
}
