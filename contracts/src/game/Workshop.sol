// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarState} from "../CarState.sol";
import {IGameCars} from "../interfaces/IGameCars.sol";
import {IGameStations} from "../interfaces/IGameStations.sol";
import {IOwned} from "../interfaces/IOwned.sol";

/// @title The workshop
/// @notice Fits upgrades to cars. It takes a tuneup garage to work in and fuel from a gas station, and the car, the garage
///         and the station have to belong to the one who asks. A car has six parts, each with a level from 0 to MAX_LEVEL;
///         one fitting raises one part by one level and burns FUEL_PER_LEVEL units of fuel times the new level.
/// @dev The cars and the stations have to name this contract as their workshop.
contract Workshop {
    /*//////////////////////////////////////////////////////////////
                                 ERRORS
    //////////////////////////////////////////////////////////////*/

    /// @notice The token `id` of `collection` does not belong to the caller.
    error WorkshopCallerNotOwner(address collection, uint256 id, address caller);

    /// @notice Parts are numbered from 0 to 5.
    error WorkshopPartUnknown(uint8 part);

    /// @notice The part cannot get any better.
    error WorkshopLevelHighest(uint256 carId, uint8 part, uint8 level);

    /// @notice The part's next level is `next`, not `level`: it has changed since the caller looked.
    error WorkshopLevelNotNext(uint256 carId, uint8 part, uint8 level, uint8 next);

    /*//////////////////////////////////////////////////////////////
                                 EVENTS
    //////////////////////////////////////////////////////////////*/

    /// @notice A car's part was raised to `level`, in a garage, with `fuel` units from a station.
    event UpgradeFitted(
        uint256 indexed carId, uint8 part, uint8 level, uint256 garageId, uint256 stationId, uint256 fuel
    );

    /*//////////////////////////////////////////////////////////////
                               CONSTANTS
    //////////////////////////////////////////////////////////////*/

    /// @notice How many parts a car has: engine, turbo, tyres, brakes, suspension, aero (see CarState).
    uint8 public constant PARTS = 6;

    /// @notice The highest level of a part.
    uint8 public constant MAX_LEVEL = 5;

    /// @notice Units of fuel that a fitting burns for each level of the new part.
    uint256 public constant FUEL_PER_LEVEL = 10;

    /// @notice The cars.
    IGameCars public immutable cars;

    /// @notice The tuneup garages.
    IOwned public immutable garages;

    /// @notice The gas stations.
    IGameStations public immutable stations;

    /*//////////////////////////////////////////////////////////////
                              CONSTRUCTOR
    //////////////////////////////////////////////////////////////*/

    constructor(IGameCars cars_, IOwned garages_, IGameStations stations_) {
        (cars, garages, stations) = (cars_, garages_, stations_);
    }

    /*//////////////////////////////////////////////////////////////
                                UPGRADES
    //////////////////////////////////////////////////////////////*/

    /// @notice Raises a part of the caller's car by one level, in the caller's garage, with fuel of the caller's station.
    ///         Fails with StationDry when the tank holds too little, and with CarNotBuilt on a car that is not built yet.
    /// @param level The level that the caller means to reach, and so what fuel they agree to burn: FUEL_PER_LEVEL times it.
    function fit(uint256 carId, uint8 part, uint8 level, uint256 garageId, uint256 stationId) external {
        _requireOwner(cars, carId);
        _requireOwner(garages, garageId);
        _requireOwner(stations, stationId);

        (uint48 upgrades, uint8 next) = _raise(carId, part);
        if (level != next) revert WorkshopLevelNotNext(carId, part, level, next);
        uint256 fuel = level * FUEL_PER_LEVEL;
        stations.burnFuel(stationId, fuel);
        cars.setUpgrades(carId, upgrades);
        emit UpgradeFitted(carId, part, level, garageId, stationId, fuel);
    }

    /// @notice Units of fuel that the next fitting of a car's part burns. Fails when the part is at its highest.
    function fitCost(uint256 carId, uint8 part) external view returns (uint256) {
        (, uint8 level) = _raise(carId, part);
        return level * FUEL_PER_LEVEL;
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    /// @dev The part's next level, and all the car's levels with it.
    function _raise(uint256 carId, uint8 part) private view returns (uint48 upgrades, uint8 level) {
        if (part >= PARTS) revert WorkshopPartUnknown(part);
        upgrades = CarState.upgrades(cars.tokenState(carId));
        level = uint8(upgrades >> (8 * part));
        // The game may set any level, higher ones too.
        if (level >= MAX_LEVEL) revert WorkshopLevelHighest(carId, part, level);
        // Below the highest level, one more never reaches into the next part.
        return (upgrades + uint48(1 << (8 * part)), level + 1);
    }

    function _requireOwner(IOwned collection, uint256 id) private view {
        if (collection.ownerOf(id) != msg.sender) revert WorkshopCallerNotOwner(address(collection), id, msg.sender);
    }
}
