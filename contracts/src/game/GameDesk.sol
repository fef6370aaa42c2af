// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IGameCars} from "../interfaces/IGameCars.sol";
import {IGameStations} from "../interfaces/IGameStations.sol";
import {TwoStepOwnable} from "../TwoStepOwnable.sol";

/// @title The game's desk
/// @notice Cars and stations know one game, and that is this contract. The studio's servers act through it, each with a key
///         of its own. A key has one or more roles, and for each of them a cap on what it may do in a day, so that a stolen
///         key does little harm before the owner revokes it. The owner alone gives and takes keys.
/// @dev Cars and stations have to name this contract as their game.
contract GameDesk is TwoStepOwnable {
    /*//////////////////////////////////////////////////////////////
                                 TYPES
    //////////////////////////////////////////////////////////////*/

    /// @notice What a key may do. RANK: set ranks. PARTS: set the levels of a car's parts. FUEL: fill stations. GRANT: give
    ///         cars. REFEREE: lock and free cars for a race.
    enum Role {
        RANK,
        PARTS,
        FUEL,
        GRANT,
        REFEREE
    }

    /// @dev A key in one role. `used` counts for the day `day` (days since 1970, UTC).
    struct Key {
        uint32 dailyCap;
        uint32 used;
        uint32 day;
    }

    /// @dev What a reference was used for.
    struct Grant {
        address to;
        uint32 quantity;
        uint32 firstId;
    }

    /*//////////////////////////////////////////////////////////////
                                 ERRORS
    //////////////////////////////////////////////////////////////*/

    /// @notice The caller has no key for this. The owner gives keys (setKey).
    error DeskCallerHasNoKey(Role role, address caller);

    /// @notice That would be more than the key may do today: `left` are left until midnight UTC.
    error DeskDailyCapReached(Role role, address key, uint256 left);

    /// @notice A batch names one rank for each car.
    error DeskBatchLengthsDiffer(uint256 ids, uint256 ranks);

    /// @notice This reference was used for another grant.
    error DeskReferenceTaken(bytes32 ref);

    /*//////////////////////////////////////////////////////////////
                                 EVENTS
    //////////////////////////////////////////////////////////////*/

    /// @notice The key may do so much a day in the role from now on, counted in tokens; 0 is nothing.
    event KeyChanged(Role indexed role, address indexed key, uint32 dailyCap);

    /// @notice An account was given the cars from `firstId` on.
    event Granted(bytes32 indexed ref, address indexed to, uint256 firstId, uint256 quantity);

    /*//////////////////////////////////////////////////////////////
                                STORAGE
    //////////////////////////////////////////////////////////////*/

    /// @notice The cars.
    IGameCars public immutable cars;

    /// @notice The gas stations.
    IGameStations public immutable stations;

    mapping(Role role => mapping(address key => Key)) private _keys;
    mapping(bytes32 ref => Grant) private _grants;

    /*//////////////////////////////////////////////////////////////
                              CONSTRUCTOR
    //////////////////////////////////////////////////////////////*/

    constructor(IGameCars cars_, IGameStations stations_, address owner_) Ownable(owner_) {
        (cars, stations) = (cars_, stations_);
    }

    /*//////////////////////////////////////////////////////////////
                            OWNER FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice Gives an account a role, changes its cap, or revokes it at once.
    /// @param role What the account may do.
    /// @param key The account, a game server's.
    /// @param dailyCap How many tokens it may do that with in a day that ends at midnight UTC; 0 revokes the role. What was
    ///        used today stays counted.
    function setKey(Role role, address key, uint32 dailyCap) external onlyOwner {
        _keys[role][key].dailyCap = dailyCap;
        emit KeyChanged(role, key, dailyCap);
    }

    /*//////////////////////////////////////////////////////////////
                             VIEW FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice What a key may do in a role in a day, counted in tokens; 0 for an account without the role.
    function dailyCapOf(Role role, address key) public view returns (uint256) {
        return _keys[role][key].dailyCap;
    }

    /// @notice How much of its cap a key has used today.
    function usedTodayBy(Role role, address key) public view returns (uint256) {
        Key memory found = _keys[role][key];
        return found.day == _today() ? found.used : 0;
    }

    /// @notice What a reference was used for; all zero if it was not used.
    function grantOf(bytes32 ref) external view returns (address to, uint256 quantity, uint256 firstId) {
        Grant memory given = _grants[ref];
        return (given.to, given.quantity, given.firstId);
    }

    /*//////////////////////////////////////////////////////////////
                             GAME FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice Sets the current ranks of cars, 0 (underdog) to 5 (legend): ranks[i] is that of carIds[i].
    function setRanks(uint256[] calldata carIds, uint8[] calldata ranks) external {
        if (carIds.length != ranks.length) revert DeskBatchLengthsDiffer(carIds.length, ranks.length);
        _use(Role.RANK, carIds.length);
        for (uint256 i; i < carIds.length; ++i) {
            cars.setRank(carIds[i], ranks[i]);
        }
    }

    /// @notice Sets all six levels of a car's parts, 8 bits each, engine lowest, in the order of CarState: a prize.
    function setParts(uint256 carId, uint48 levels) external {
        _use(Role.PARTS, 1);
        cars.setUpgrades(carId, levels);
    }

    /// @notice Sets one trait of a car as ERC-7496 names it: its rank, with a RANK key, or the level of a part, with a PARTS
    ///         key. Fails with TraitValueUnchanged where there is nothing to set.
    /// @param traitKey The hash of the trait's name (see CarTraits).
    function setTrait(uint256 carId, bytes32 traitKey, bytes32 newValue) external {
        _use(traitKey == keccak256("rank") ? Role.RANK : Role.PARTS, 1);
        cars.setTrait(carId, traitKey, newValue);
    }

    /// @notice Fills the tanks of stations.
    function refuel(uint256[] calldata stationIds) external {
        _use(Role.FUEL, stationIds.length);
        for (uint256 i; i < stationIds.length; ++i) {
            stations.refuel(stationIds[i]);
        }
    }

    /// @notice Gives cars without payment. They belong to the epoch that is open, and are drawn like every other car.
    /// @param to Who gets them.
    /// @param quantity How many, within the key's cap, the supply and the collection's limit for one mint.
    /// @param ref The game's own name for this gift. Asked for again, the same gift changes nothing and costs nothing of the
    ///        cap; another gift under the same name is refused.
    /// @return firstId The first car's id; the others follow it.
    function grant(address to, uint256 quantity, bytes32 ref) external returns (uint256 firstId) {
        _requireKey(Role.GRANT);
        Grant memory given = _grants[ref];
        if (given.quantity != 0) {
            if (given.to != to || given.quantity != quantity) revert DeskReferenceTaken(ref);
            return given.firstId;
        }
        _use(Role.GRANT, quantity);
        firstId = cars.grant(to, quantity);
        // Ids and quantities end at the supply, which has 32 bits.
        _grants[ref] = Grant(to, uint32(quantity), uint32(firstId));
        emit Granted(ref, to, firstId, quantity);
    }

    /// @notice Locks cars until a time, in Unix seconds: all of them, or none. Their owners have to have agreed, and none
    ///         of them may be locked (see RaceLock).
    function lock(uint256[] calldata carIds, uint256 until) external {
        _use(Role.REFEREE, carIds.length);
        for (uint256 i; i < carIds.length; ++i) {
            cars.lock(carIds[i], until);
        }
    }

    /// @notice Frees locked cars before their time. Costs nothing of the cap: a referee can always end what it has begun.
    function unlock(uint256[] calldata carIds) external {
        _requireKey(Role.REFEREE);
        for (uint256 i; i < carIds.length; ++i) {
            cars.unlock(carIds[i]);
        }
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    function _today() private view returns (uint32) {
        return uint32(block.timestamp / 1 days);
    }

    /// @dev Refuses a caller without the role.
    function _requireKey(Role role) private view {
        if (dailyCapOf(role, msg.sender) == 0) revert DeskCallerHasNoKey(role, msg.sender);
    }

    /// @dev Counts what the caller does in a role against its cap.
    function _use(Role role, uint256 amount) private {
        _requireKey(role);
        (uint256 cap, uint256 used) = (dailyCapOf(role, msg.sender), usedTodayBy(role, msg.sender));
        // The cap may have been lowered below what was used.
        uint256 left = cap > used ? cap - used : 0;
        if (amount > left) revert DeskDailyCapReached(role, msg.sender, left);
        Key storage key = _keys[role][msg.sender];
        (key.used, key.day) = (uint32(used + amount), _today());
    }
}
