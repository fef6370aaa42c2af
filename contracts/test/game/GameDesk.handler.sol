// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarCollection} from "../../src/collections/CarCollection.sol";
import {RaceLock} from "../../src/collections/RaceLock.sol";
import {GameDesk} from "../../src/game/GameDesk.sol";
import {Test} from "../utils/Test.sol";

/// @title Random game servers and random drivers
/// @notice Every action is done to the contracts and to a plain model of them. Actions that the rules forbid are tried all
///         the same, and have to fail for the right reason. Time passes by itself.
contract GameDeskHandler is Test {
    uint256 private constant _SERVERS = 3;
    uint256 private constant _DRIVERS = 3;

    CarCollection public immutable cars;
    GameDesk public immutable desk;
    address private immutable _owner;

    /// The model: what each server may do and has done, by role; whom a car belongs to and until when it is locked.
    mapping(uint256 role => mapping(uint256 server => uint256)) public cap;
    mapping(uint256 role => mapping(uint256 server => mapping(uint256 day => uint256))) public used;
    mapping(uint256 id => uint256 driver) public ownerOf;
    mapping(uint256 id => uint256) public lockEnd;
    mapping(uint256 driver => bool) public consents;
    mapping(uint256 ref => uint256 firstId) public given;
    mapping(uint256 ref => uint256 driver) public ownerAtGrant;
    mapping(uint256 ref => uint256) public quantityOf;
    uint256 public supply;

    /// How often each kind of action went through: what a run has to have reached.
    uint256 public locks;
    uint256 public moves;
    uint256 public refusedMoves;
    uint256 public grants;
    uint256 public repeatedGrants;
    uint256 public refusedByCap;

    constructor(GameDesk desk_, CarCollection cars_, address owner_) {
        (desk, cars, _owner) = (desk_, cars_, owner_);
        supply = cars_.totalSupply();
        for (uint256 id = 1; id <= supply; ++id) {
            ownerOf[id] = id % _DRIVERS;
        }
    }

    function driver(uint256 seed) public pure returns (address) {
        return address(uint160(0xd000 + seed % _DRIVERS));
    }

    function server(uint256 seed) public pure returns (address) {
        return address(uint160(0x5000 + seed % _SERVERS));
    }

    /*//////////////////////////////////////////////////////////////
                                ACTIONS
    //////////////////////////////////////////////////////////////*/

    function setKey(uint256 role, uint256 server_, uint32 cap_) external {
        (role, server_, cap_) = (role % 2 + 3, server_ % _SERVERS, cap_ % 3 == 0 ? 0 : cap_ % 12);
        vm.prank(_owner);
        desk.setKey(GameDesk.Role(role), server(server_), cap_);
        cap[role][server_] = cap_;
    }

    function consent(uint256 driver_, bool state) external {
        vm.prank(driver(driver_));
        cars.setRaceConsent(state);
        consents[driver_ % _DRIVERS] = state;
    }

    function lock(uint256 server_, uint256 id, uint256 time) external {
        (server_, id) = (server_ % _SERVERS, 1 + id % supply);
        uint256 until = block.timestamp + time % 5_000;
        bool allowed = _expectUse(4, server_, 1);
        if (allowed) allowed = _expectLock(id, until);
        vm.prank(server(server_));
        desk.lock(_one(id), until);
        if (!allowed) return;
        _used(4, server_, 1);
        lockEnd[id] = until;
        ++locks;
    }

    function unlock(uint256 server_, uint256 id) external {
        (server_, id) = (server_ % _SERVERS, 1 + id % supply);
        bool allowed = cap[4][server_] != 0;
        if (!allowed) _expectNoKey(4, server_);
        else if (!isLocked(id)) _expectError(RaceLock.CarNotLocked.selector, id);
        vm.prank(server(server_));
        desk.unlock(_one(id));
        if (allowed) lockEnd[id] = 0;
    }

    function transfer(uint256 id, uint256 to) external {
        (id, to) = (1 + id % supply, to % _DRIVERS);
        bool refused = isLocked(id);
        if (refused) vm.expectRevert(abi.encodeWithSelector(RaceLock.CarLocked.selector, id, lockEnd[id]));
        address from = driver(ownerOf[id]);
        vm.prank(from);
        cars.transferFrom(from, driver(to), id);
        if (refused) {
            ++refusedMoves;
            return;
        }
        ownerOf[id] = to;
        ++moves;
    }

    function grant(uint256 server_, uint256 to, uint256 quantity, uint256 ref) external {
        (server_, ref) = (server_ % _SERVERS, ref % 60);
        // Mostly the gift that the reference stands for, now and then another.
        bool another = quantity % 4 == 0;
        (to, quantity) = another ? (to % _DRIVERS, 1 + (quantity >> 8) % 2) : (ref % _DRIVERS, 1 + ref % 2);
        uint256 before = given[ref];
        bool hasKey = cap[3][server_] != 0;
        bool repeated = hasKey && before != 0 && ownerAtGrant[ref] == to && quantityOf[ref] == quantity;
        bool allowed = hasKey && before == 0;
        if (!hasKey) _expectNoKey(3, server_);
        else if (before == 0) allowed = _expectUse(3, server_, quantity);
        else if (!repeated) _expectTaken(ref);
        vm.prank(server(server_));
        uint256 firstId = desk.grant(driver(to), quantity, bytes32(ref));
        if (repeated) {
            vm.assertEq(firstId, before);
            ++repeatedGrants;
        }
        if (!allowed) return;
        vm.assertEq(firstId, supply + 1);
        _used(3, server_, quantity);
        (given[ref], ownerAtGrant[ref], quantityOf[ref]) = (firstId, to, quantity);
        for (uint256 i; i < quantity; ++i) {
            ownerOf[++supply] = to;
        }
        ++grants;
    }

    function pass(uint256 time) external {
        vm.warp(block.timestamp + time % 40 minutes);
    }

    /*//////////////////////////////////////////////////////////////
                               COMPARISON
    //////////////////////////////////////////////////////////////*/

    function isLocked(uint256 id) public view returns (bool) {
        return block.timestamp < lockEnd[id];
    }

    /// @notice Compares all that can be seen of a car with the model.
    function compare(uint256 id) external view {
        vm.assertEq(cars.ownerOf(id), driver(ownerOf[id]));
        vm.assertEq(cars.locked(id), isLocked(id));
        vm.assertEq(cars.lockedUntil(id), isLocked(id) ? lockEnd[id] : 0);
        vm.assertLe(cars.lockedUntil(id), block.timestamp + 1 hours);
        vm.assertEq(cars.tokenState(id) >> 47 & 1, isLocked(id) ? 1 : 0);
    }

    /// @notice Compares all keys with the model.
    function compareKeys() external view {
        for (uint256 role = 3; role < 5; ++role) {
            for (uint256 i; i < _SERVERS; ++i) {
                vm.assertEq(desk.dailyCapOf(GameDesk.Role(role), server(i)), cap[role][i]);
                uint256 today = used[role][i][block.timestamp / 1 days];
                vm.assertEq(desk.usedTodayBy(GameDesk.Role(role), server(i)), today);
                // Caps in this run are below 12, so no key did more in a day.
                vm.assertLe(today, 11);
            }
        }
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    function _expectUse(uint256 role, uint256 server_, uint256 amount) private returns (bool) {
        if (cap[role][server_] == 0) {
            _expectNoKey(role, server_);
            return false;
        }
        uint256 today = used[role][server_][block.timestamp / 1 days];
        uint256 left = cap[role][server_] > today ? cap[role][server_] - today : 0;
        if (amount <= left) return true;
        ++refusedByCap;
        bytes4 selector = GameDesk.DeskDailyCapReached.selector;
        vm.expectRevert(abi.encodeWithSelector(selector, role, server(server_), left));
        return false;
    }

    function _expectLock(uint256 id, uint256 until) private returns (bool) {
        if (isLocked(id)) {
            vm.expectRevert(abi.encodeWithSelector(RaceLock.CarLocked.selector, id, lockEnd[id]));
        } else if (!consents[ownerOf[id]]) {
            address owner = driver(ownerOf[id]);
            vm.expectRevert(abi.encodeWithSelector(RaceLock.CarOwnerDoesNotConsent.selector, id, owner));
        } else if (until <= block.timestamp || until > block.timestamp + 3_600) {
            vm.expectRevert(abi.encodeWithSelector(RaceLock.CarLockEnd.selector, until, block.timestamp + 3_600));
        } else {
            return true;
        }
        return false;
    }

    function _expectNoKey(uint256 role, uint256 server_) private {
        vm.expectRevert(abi.encodeWithSelector(GameDesk.DeskCallerHasNoKey.selector, role, server(server_)));
    }

    function _expectTaken(uint256 ref) private {
        vm.expectRevert(abi.encodeWithSelector(GameDesk.DeskReferenceTaken.selector, bytes32(ref)));
    }

    function _used(uint256 role, uint256 server_, uint256 amount) private {
        used[role][server_][block.timestamp / 1 days] += amount;
    }

    function _one(uint256 id) private pure returns (uint256[] memory ids) {
        ids = new uint256[](1);
        ids[0] = id;
    }
}
