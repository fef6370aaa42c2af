// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarCollection} from "../../src/collections/CarCollection.sol";
import {RaceLock} from "../../src/collections/RaceLock.sol";
import {CarEpochsHandler} from "./CarCollection.epochs.handler.sol";

/// @title Random actors on the locks of a car collection
/// @notice The part of CarCollectionHandler that consents, locks and unlocks.
abstract contract CarLockHandler is CarEpochsHandler {
    address internal immutable _game;

    uint256 private _lastLocked;

    constructor(CarCollection cars_, address game_, address builder_) CarEpochsHandler(cars_, builder_) {
        _game = game_;
    }

    function setRaceConsent(uint256 actorSeed, bool consent) external here {
        _setConsent(_actor(actorSeed), consent);
    }

    function lock(uint256 idSeed, uint256 time) external here {
        if (supply == 0) return;
        uint256 id = _id(idSeed);
        CarModel storage its = _cars[id];
        if (!_rarely()) _setConsent(its.owner, true);
        uint256 until = _time + (_rarely() ? 1 hours + time % 2 : time % 1 hours);
        uint256 latest = _time + 1 hours;
        bool refused = true;
        if (_isLocked(id)) _expectError(RaceLock.CarLocked.selector, id, its.lockEnd);
        else if (!_consent[its.owner]) _expectDissent(id, its.owner);
        else if (until == _time || until > latest) _expectError(RaceLock.CarLockEnd.selector, until, latest);
        else refused = false;
        vm.prank(_game);
        cars.lock(id, until);
        _compareLock(id, refused ? its.lockEnd : until);
        if (refused) return;
        (its.lockEnd, _lastLocked) = (until, id);
        ++_tally.locks;
    }

    function unlock(uint256 idSeed) external here {
        if (supply == 0) return;
        uint256 id = _oftenLocked(idSeed);
        bool refused = !_isLocked(id);
        if (refused) _expectError(RaceLock.CarNotLocked.selector, id);
        vm.prank(_game);
        cars.unlock(id);
        if (refused) return;
        _cars[id].lockEnd = 0;
        ++_tally.unlocks;
        _compareLock(id, 0);
    }

    /// @dev Every other time the car that was locked last, else any.
    function _oftenLocked(uint256 seed) internal view returns (uint256) {
        return seed % 2 == 0 && _lastLocked != 0 ? _lastLocked : _id(seed);
    }

    function _isLocked(uint256 id) internal view returns (bool) {
        return _time < _cars[id].lockEnd;
    }

    /// @dev Compares a lock as each view function reports it.
    function _compareLock(uint256 id, uint256 end) internal view {
        bool running = _time < end;
        vm.assertEq(cars.lockedUntil(id), running ? end : 0);
        vm.assertEq(cars.locked(id), running);
        vm.assertEq(cars.tokenState(id) >> 47 & 1, running ? 1 : 0);
        vm.assertEq(cars.isTransferable(id, _cars[id].owner, address(1)), !running);
    }

    function _setConsent(address account, bool consent) private {
        vm.prank(account);
        cars.setRaceConsent(consent);
        _consent[account] = consent;
    }

    function _expectDissent(uint256 id, address owner) private {
        vm.expectRevert(abi.encodeWithSelector(RaceLock.CarOwnerDoesNotConsent.selector, id, owner));
    }
}
