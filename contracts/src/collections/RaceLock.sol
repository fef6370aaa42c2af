// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarState} from "../CarState.sol";
import {GameRoles} from "../game/GameRoles.sol";
import {IERC5192} from "../interfaces/IERC5192.sol";
import {IERC6454} from "../interfaces/IERC6454.sol";
import {CollectionBase} from "./CollectionBase.sol";
import {CountedERC721} from "./CountedERC721.sol";

/// @title Cars that are in a race stay where they are
/// @notice The game may lock a car if its owner has agreed to locks for all their cars. A lock has an end, at most
///         MAX_LOCK_TIME away. The end cannot be moved, and the car is then free without a transaction: a game server that
///         is gone keeps nothing locked. The game can lock a free car again as long as its owner agrees: MAX_LOCK_TIME
///         after an owner withdraws consent, all their cars are free. Times are Unix seconds.
/// @dev Bit 47 of a car's state says "look up when the lock ends", so that a transfer of a car that was never locked reads
///      nothing more. A transfer after the end clears it.
abstract contract RaceLock is CollectionBase, GameRoles, IERC5192, IERC6454 {
    using CarState for uint96;

    /*//////////////////////////////////////////////////////////////
                                 ERRORS
    //////////////////////////////////////////////////////////////*/

    /// @notice The car is in a race and stays where it is until `until`.
    error CarLocked(uint256 tokenId, uint256 until);

    /// @notice The car is not locked.
    error CarNotLocked(uint256 tokenId);

    /// @notice A lock ends after now, and not later than `latest`.
    error CarLockEnd(uint256 until, uint256 latest);

    /// @notice The car's owner has not agreed to locks (setRaceConsent).
    error CarOwnerDoesNotConsent(uint256 tokenId, address owner);

    /*//////////////////////////////////////////////////////////////
                                 EVENTS
    //////////////////////////////////////////////////////////////*/

    /// @notice The car is locked until `until`, or free again when that is 0. A lock that ends by itself says nothing more.
    event LockChanged(uint256 indexed tokenId, uint256 until);

    /// @notice An account lets the game lock its cars from now on, or not any more.
    event RaceConsentChanged(address indexed owner, bool consent);

    /*//////////////////////////////////////////////////////////////
                                STORAGE
    //////////////////////////////////////////////////////////////*/

    /// @notice No lock is longer than this, in seconds.
    uint256 public constant MAX_LOCK_TIME = 1 hours;

    /// @notice Whether an account lets the game lock its cars.
    mapping(address owner => bool) public raceConsent;

    mapping(uint256 tokenId => uint256 until) private _lockEnds;

    /*//////////////////////////////////////////////////////////////
                                OWNERS
    //////////////////////////////////////////////////////////////*/

    /// @notice Lets the game lock the caller's cars (true), or not any more (false). A lock that runs ends as it would have.
    function setRaceConsent(bool consent) external {
        raceConsent[msg.sender] = consent;
        emit RaceConsentChanged(msg.sender, consent);
    }

    /*//////////////////////////////////////////////////////////////
                             VIEW FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice When a car's lock ends; 0 when the car is free.
    function lockedUntil(uint256 tokenId) public view returns (uint256) {
        return tokenState(tokenId).hasLock() ? _lockEnds[tokenId] : 0;
    }

    /// @notice ERC-5192: whether a car is locked.
    function locked(uint256 tokenId) external view returns (bool) {
        return tokenState(tokenId).hasLock();
    }

    /// @notice ERC-6454: whether a car can go from its owner to another account now.
    function isTransferable(uint256 tokenId, address from, address to) external view returns (bool) {
        return to != address(0) && from == ownerOf(tokenId) && !tokenState(tokenId).hasLock();
    }

    /// @inheritdoc CountedERC721
    function tokenState(uint256 id) public view virtual override returns (uint96 state) {
        state = super.tokenState(id);
        if (state.hasLock() && !_isRunning(id)) state = state.withoutLock();
    }

    /*//////////////////////////////////////////////////////////////
                             GAME FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice Locks a car until `until`, if its owner consents and no lock runs.
    function lock(uint256 tokenId, uint256 until) external onlyGame {
        uint96 state = tokenState(tokenId);
        if (state.hasLock()) revert CarLocked(tokenId, _lockEnds[tokenId]);
        address owner_ = _ownerOf(tokenId);
        if (!raceConsent[owner_]) revert CarOwnerDoesNotConsent(tokenId, owner_);
        uint256 latest = block.timestamp + MAX_LOCK_TIME;
        // Those who build blocks choose the time to a few seconds: nothing to a race.
        // forge-lint: disable-next-line(block-timestamp)
        if (until <= block.timestamp || until > latest) revert CarLockEnd(until, latest);
        _lockEnds[tokenId] = until;
        _setExtraData(tokenId, state.withLock());
        emit LockChanged(tokenId, until);
        emit Locked(tokenId);
    }

    /// @notice Frees a locked car before its time.
    function unlock(uint256 tokenId) external onlyGame {
        uint96 state = tokenState(tokenId);
        if (!state.hasLock()) revert CarNotLocked(tokenId);
        _setExtraData(tokenId, state.withoutLock());
        emit LockChanged(tokenId, 0);
        emit Unlocked(tokenId);
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    function _requireFree(uint256 id) internal view virtual override {
        if (_isRunning(id)) revert CarLocked(id, _lockEnds[id]);
    }

    function _isRunning(uint256 id) private view returns (bool) {
        // forge-lint: disable-next-line(block-timestamp)
        return block.timestamp < _lockEnds[id];
    }
}
