// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AssetCollection} from "../../src/collections/AssetCollection.sol";
import {CarCollection} from "../../src/collections/CarCollection.sol";
import {CollectionBase} from "../../src/collections/CollectionBase.sol";
import {GasStations} from "../../src/collections/GasStations.sol";
import {GameRoles} from "../../src/game/GameRoles.sol";
import {Workshop} from "../../src/game/Workshop.sol";
import {ERC721} from "solady/tokens/ERC721.sol";
import {Test} from "../utils/Test.sol";

/// @title Random drivers at the workshop
/// @notice Every action is done to the contracts and to a plain model of them, and what it touched is compared at once.
///         Actions that the rules forbid are tried all the same, and have to fail for the right reason.
contract WorkshopHandler is Test {
    enum Kind {
        Car,
        Garage,
        Station
    }

    /// @dev What is known of a token of any kind. Cars have levels, stations have fuel.
    struct TokenModel {
        address owner;
        uint256 transfers;
        uint256 fuel;
        uint8[6] levels;
    }

    CarCollection public immutable cars;
    GasStations public immutable stations;
    Workshop public immutable workshop;
    address private immutable _owner;
    address private immutable _game;

    address[] public actors;
    mapping(Kind kind => CollectionBase) public collections;
    mapping(Kind kind => mapping(uint256 id => TokenModel)) private _tokens;
    mapping(Kind kind => uint256) public supply;
    mapping(Kind kind => uint256) public proceeds;
    mapping(Kind kind => bool) private _paused;

    /// Units of fuel that all fittings have burnt, and that all refills have added.
    uint256 public burnt;
    uint256 public refilled;

    constructor(Workshop workshop_, address owner_, address game_) {
        workshop = workshop_;
        (_owner, _game) = (owner_, game_);
        cars = CarCollection(address(workshop_.cars()));
        stations = GasStations(address(workshop_.stations()));
        collections[Kind.Car] = cars;
        collections[Kind.Garage] = CollectionBase(address(workshop_.garages()));
        collections[Kind.Station] = stations;
        for (uint256 i; i < 4; ++i) {
            actors.push(address(uint160(0xac70_0000 + i)));
        }
        supply[Kind.Car] = cars.totalSupply();
        for (uint256 id = 1; id <= supply[Kind.Car]; ++id) {
            _tokens[Kind.Car][id].owner = cars.ownerOf(id);
        }
    }

    function actorCount() external view returns (uint256) {
        return actors.length;
    }

    function token(Kind kind, uint256 id) external view returns (TokenModel memory) {
        return _tokens[kind][id];
    }

    /*//////////////////////////////////////////////////////////////
                                ACTIONS
    //////////////////////////////////////////////////////////////*/

    function mint(bool garage, uint256 payerSeed, uint256 recipientSeed, uint256 amount) external {
        Kind kind = garage ? Kind.Garage : Kind.Station;
        AssetCollection assets = AssetCollection(address(collections[kind]));
        amount = _bound(amount, 1, 2);
        (address payer, address recipient) = (_actor(payerSeed), _actor(recipientSeed));
        uint256 price = amount * assets.cost();
        vm.deal(payer, price);
        if (_paused[kind]) _expectError(CollectionBase.CollectionPaused.selector);
        vm.prank(payer);
        assets.mint{value: price}(recipient, amount);
        if (_paused[kind]) return;
        proceeds[kind] += price;
        for (uint256 i; i < amount; ++i) {
            TokenModel storage fresh = _tokens[kind][++supply[kind]];
            fresh.owner = recipient;
            if (!garage) fresh.fuel = 100;
            compare(kind, supply[kind]);
        }
    }

    function transfer(uint256 kindSeed, uint256 idSeed, uint256 callerSeed, uint256 toSeed, bool safe) external {
        Kind kind = Kind(kindSeed % 3);
        if (supply[kind] == 0) return;
        uint256 id = _id(kind, idSeed);
        TokenModel storage moved = _tokens[kind][id];
        (address from, address to) = (moved.owner, _actor(toSeed));
        // Every other time it is the owner that asks.
        address caller = callerSeed % 2 == 0 ? from : _actor(callerSeed >> 8);
        if (caller != from) _expectError(ERC721.NotOwnerNorApproved.selector);
        vm.prank(caller);
        if (safe) collections[kind].safeTransferFrom(from, to, id);
        else collections[kind].transferFrom(from, to, id);
        if (caller == from) {
            moved.owner = to;
            ++moved.transfers;
        }
        compare(kind, id);
    }

    function fit(uint256 carSeed, uint256 part, uint256 garageSeed, uint256 stationSeed) external {
        if (supply[Kind.Garage] == 0 || supply[Kind.Station] == 0) return;
        uint256 carId = _id(Kind.Car, carSeed);
        TokenModel storage car = _tokens[Kind.Car][carId];
        uint256 garageId = _idOf(car.owner, Kind.Garage, garageSeed);
        uint256 stationId = _idOf(car.owner, Kind.Station, stationSeed);
        TokenModel storage station = _tokens[Kind.Station][stationId];
        uint8 part_ = uint8(part % 6);
        uint8 level = car.levels[part_] + 1;
        uint256 fuel = uint256(level) * 10;

        bool refused = _expectFitRefusal(car, part_, carId, garageId, stationId);
        vm.prank(car.owner);
        workshop.fit(carId, part_, level, garageId, stationId);
        if (!refused) {
            ++car.levels[part_];
            station.fuel -= fuel;
            burnt += fuel;
        }
        compare(Kind.Car, carId);
        compare(Kind.Garage, garageId);
        compare(Kind.Station, stationId);
    }

    function refuel(uint256 idSeed) external {
        if (supply[Kind.Station] == 0) return;
        uint256 id = _id(Kind.Station, idSeed);
        vm.prank(_game);
        stations.refuel(id);
        refilled += 100 - _tokens[Kind.Station][id].fuel;
        _tokens[Kind.Station][id].fuel = 100;
        compare(Kind.Station, id);
    }

    function meddle(uint256 actorSeed, uint256 idSeed, bool burn) external {
        if (supply[Kind.Station] == 0) return;
        (uint256 id, address actor) = (_id(Kind.Station, idSeed), _actor(actorSeed));
        bytes4 error_ = burn ? GameRoles.GameCallerNotWorkshop.selector : GameRoles.GameCallerNotGame.selector;
        _expectError(error_, actor);
        vm.prank(actor);
        if (burn) stations.burnFuel(id, 1);
        else stations.refuel(id);
        compare(Kind.Station, id);
    }

    function pause(bool garage, bool state) external {
        Kind kind = garage ? Kind.Garage : Kind.Station;
        vm.prank(_owner);
        collections[kind].pause(state);
        _paused[kind] = state;
    }

    function withdraw(bool garage) external {
        Kind kind = garage ? Kind.Garage : Kind.Station;
        uint256 before = _owner.balance;
        vm.prank(_owner);
        AssetCollection(address(collections[kind])).withdraw();
        vm.assertEq(_owner.balance - before, proceeds[kind]);
        proceeds[kind] = 0;
    }

    /*//////////////////////////////////////////////////////////////
                               COMPARISON
    //////////////////////////////////////////////////////////////*/

    /// @notice Compares all that can be seen of a token with the model.
    function compare(Kind kind, uint256 id) public view {
        TokenModel storage model = _tokens[kind][id];
        vm.assertEq(collections[kind].ownerOf(id), model.owner);
        vm.assertEq(collections[kind].transferCount(id), model.transfers);
        if (kind == Kind.Station) {
            vm.assertEq(stations.fuel(id), model.fuel);
            vm.assertLe(model.fuel, 100);
        }
        if (kind == Kind.Car) {
            uint256 upgrades;
            for (uint256 part; part < 6; ++part) {
                upgrades |= uint256(model.levels[part]) << 8 * part;
            }
            vm.assertEq(cars.carState(id).upgrades, upgrades);
        }
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    function _expectFitRefusal(TokenModel storage car, uint8 part, uint256 carId, uint256 garageId, uint256 stationId)
        private
        returns (bool)
    {
        (uint256 level, uint256 fuel) = (car.levels[part], _tokens[Kind.Station][stationId].fuel);
        bytes memory error_;
        if (_tokens[Kind.Garage][garageId].owner != car.owner) {
            error_ = _notOwner(Kind.Garage, garageId, car.owner);
        } else if (_tokens[Kind.Station][stationId].owner != car.owner) {
            error_ = _notOwner(Kind.Station, stationId, car.owner);
        } else if (level == 5) {
            error_ = abi.encodeWithSelector(Workshop.WorkshopLevelHighest.selector, carId, part, level);
        } else if (fuel < (level + 1) * 10) {
            error_ = abi.encodeWithSelector(GasStations.StationDry.selector, stationId, fuel, (level + 1) * 10);
        } else {
            return false;
        }
        vm.expectRevert(error_);
        return true;
    }

    function _notOwner(Kind kind, uint256 id, address caller) private view returns (bytes memory) {
        return abi.encodeWithSelector(Workshop.WorkshopCallerNotOwner.selector, collections[kind], id, caller);
    }

    /// @dev A driver's token, searched for a few steps from a random id; another owner's if none is found.
    function _idOf(address owner, Kind kind, uint256 seed) private view returns (uint256 id) {
        for (uint256 step; step < 6; ++step) {
            id = _id(kind, seed % 1024 + step);
            if (_tokens[kind][id].owner == owner) return id;
        }
    }

    function _actor(uint256 seed) private view returns (address) {
        return actors[seed % actors.length];
    }

    function _id(Kind kind, uint256 seed) private view returns (uint256) {
        return 1 + seed % supply[kind];
    }
}
