// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarState} from "../CarState.sol";
import {GameRoles} from "../game/GameRoles.sol";
import {IERC7496} from "../interfaces/IERC7496.sol";
import {CollectionBase} from "./CollectionBase.sol";

/// @title What changes about a car, and who changes it
/// @notice Its current rank and the levels of its six parts, as fields of its state and as traits by ERC-7496. A trait's key
///         is the hash of its name: rank, engine, turbo, tyres, brakes, suspension, aero. Its value is the number. The
///         series is no trait: it never changes once a car is built.
abstract contract CarTraits is CollectionBase, GameRoles, IERC7496 {
    using CarState for uint96;

    /*//////////////////////////////////////////////////////////////
                                 ERRORS
    //////////////////////////////////////////////////////////////*/

    /// @notice A car without a series has no rank and takes no upgrade.
    error CarNotBuilt(uint256 tokenId);

    /// @notice Ranks are numbered from 0 to 5.
    error CarRankUnknown(uint256 rank);

    /// @notice The highest level of a part is `max`.
    error CarLevelTooHigh(uint256 level, uint256 max);

    /*//////////////////////////////////////////////////////////////
                                 EVENTS
    //////////////////////////////////////////////////////////////*/

    /// @notice A car was built, or its rank or upgrades have changed: this is its whole state now, without the lock bit. A
    ///         mint says nothing: the state of a new car is zero.
    event CarUpdated(uint256 indexed tokenId, uint96 state);

    /*//////////////////////////////////////////////////////////////
                               CONSTANTS
    //////////////////////////////////////////////////////////////*/

    /// @dev How many traits a car has.
    uint256 private constant _TRAITS = 7;

    /*//////////////////////////////////////////////////////////////
                             VIEW FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice ERC-7496: the value of a car's trait. Fails with TraitDoesNotExist for a key that is none of the seven.
    function getTraitValue(uint256 tokenId, bytes32 traitKey) public view returns (bytes32) {
        return bytes32(_valueAt(tokenState(tokenId), _traitOf(traitKey)));
    }

    /// @notice ERC-7496: address of the file that describes the traits: `traits`, beside those of the tokens.
    function getTraitMetadataURI() external view returns (string memory) {
        return _fileURI("traits");
    }

    /// @notice ERC-7496: the values of a car's traits, in the order of the keys.
    function getTraitValues(uint256 tokenId, bytes32[] calldata traitKeys)
        external
        view
        returns (bytes32[] memory values)
    {
        values = new bytes32[](traitKeys.length);
        for (uint256 i; i < traitKeys.length; ++i) {
            values[i] = getTraitValue(tokenId, traitKeys[i]);
        }
    }

    /*//////////////////////////////////////////////////////////////
                             GAME FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice Sets a car's current rank, 0 (underdog) to 5 (legend).
    function setRank(uint256 tokenId, uint8 rank) external onlyGame {
        _setRank(tokenId, rank);
    }

    /// @notice Sets all six upgrade levels of a car, 8 bits each, in the order of CarState. The workshop does it for a
    ///         garage and fuel; the game may too, as a prize.
    function setUpgrades(uint256 tokenId, uint48 upgrades) external {
        if (msg.sender != workshop && msg.sender != game) revert GameCallerNotWorkshop(msg.sender);
        _change(tokenId, _builtState(tokenId).withUpgrades(upgrades));
    }

    /// @notice ERC-7496: sets one trait of a car, the rank or the level of a part. Only the game.
    function setTrait(uint256 tokenId, bytes32 traitKey, bytes32 newValue) external onlyGame {
        uint256 trait = _traitOf(traitKey);
        uint96 state = _builtState(tokenId);
        uint256 value = uint256(newValue);
        if (_valueAt(state, trait) == value) revert TraitValueUnchanged();
        if (trait == 0) return _setRank(tokenId, value);
        if (value > type(uint8).max) revert CarLevelTooHigh(value, type(uint8).max);
        uint256 shift = _shiftOf(trait);
        _change(tokenId, uint96(state & ~(0xff << shift) | value << shift));
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    function _setRank(uint256 tokenId, uint256 rank) private {
        if (rank >= CarState.RANKS) revert CarRankUnknown(rank);
        _change(tokenId, _builtState(tokenId).withRank(uint8(rank)));
    }

    /// @dev A built car's state, with the lock bit as it is in storage.
    function _builtState(uint256 tokenId) private view returns (uint96 state) {
        if (!_exists(tokenId)) revert TokenDoesNotExist();
        state = _getExtraData(tokenId);
        if (state.series() == 0) revert CarNotBuilt(tokenId);
    }

    /// @dev Writes a car's state and says what has changed: nothing, if nothing has.
    function _change(uint256 tokenId, uint96 state) private {
        uint96 before = _getExtraData(tokenId);
        if (state == before) return;
        _setExtraData(tokenId, state);
        emit CarUpdated(tokenId, state.withoutLock());
        emit MetadataUpdate(tokenId);
        // A byte for each trait: what is not zero has changed.
        uint256 changed = (before ^ state) >> _shiftOf(0);
        for (uint256 trait; changed != 0; ++trait) {
            if (uint8(changed) != 0) emit TraitUpdated(_keyOf(trait), tokenId, bytes32(_valueAt(state, trait)));
            changed >>= 8;
        }
    }

    /*//////////////////////////////////////////////////////////////
                                 TRAITS
    //////////////////////////////////////////////////////////////*/

    /// @dev Traits count from 0, the rank, over the parts in the order of CarState.
    function _keyOf(uint256 trait) private pure returns (bytes32) {
        if (trait == 0) return keccak256("rank");
        if (trait == 1) return keccak256("engine");
        if (trait == 2) return keccak256("turbo");
        if (trait == 3) return keccak256("tyres");
        if (trait == 4) return keccak256("brakes");
        if (trait == 5) return keccak256("suspension");
        return keccak256("aero");
    }

    function _traitOf(bytes32 key) private pure returns (uint256 trait) {
        while (_keyOf(trait) != key) {
            if (++trait == _TRAITS) revert TraitDoesNotExist(key);
        }
    }

    /// @dev Rank and parts follow each other in the state, a byte each.
    function _shiftOf(uint256 trait) private pure returns (uint256) {
        return 40 + 8 * trait;
    }

    function _valueAt(uint96 state, uint256 trait) private pure returns (uint256) {
        return trait == 0 ? state.rank() : uint8(state >> _shiftOf(trait));
    }
}
