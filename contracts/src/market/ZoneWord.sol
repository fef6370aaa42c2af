// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarState} from "../CarState.sol";

/// @notice What an order's word says of a token's state. The first reason that holds, the most lasting ones first.
///         MET: the order may be filled. UNKNOWN: the word is none of the four kinds. MOVED: the token has moved since.
///         CHANGED: something else of it has changed. CONDITIONS_NOT_MET: it is not as good as asked for. LOCKED: it
///         cannot move now; the order is good again when it can.
enum Verdict {
    MET,
    UNKNOWN,
    MOVED,
    CHANGED,
    CONDITIONS_NOT_MET,
    LOCKED
}

/// @title What has to be true of a token when an order is filled, in one word
/// @notice An order's `zoneHash` is this word. Its top byte is the kind, and what a kind does not use is zero.
///
///   00        COUNT        bits  0-31  how often the token has moved
///   01        STATE        bits  0-95  the whole state (ITokenState), with the lock's bit clear
///   02        CONDITIONS   bits 32-39  the set of series that are welcome: bit s for series s, bit 0 for unbuilt cars
///                          bits 40-47  the lowest rank
///                          bits 48-95  the lowest level of each of the six parts, 8 bits each
///   all ones  ANY          nothing
///
///         Conditions are laid out as a car's state is (CarState), and read any token's state as one. A token that is
///         locked now meets no word. shared/src/domain/orders/zone-hash.ts is the same outside the chain.
library ZoneWord {
    /// @notice The word that is met by any state.
    uint256 internal constant ANY = type(uint256).max;

    uint256 private constant _KIND_SHIFT = 248;
    uint256 private constant _COUNT = 0;
    uint256 private constant _STATE = 1;
    uint256 private constant _CONDITIONS = 2;

    uint256 private constant _STATE_BITS = 96;
    uint256 private constant _CONDITION_MASK = uint256(type(uint64).max) << 32;

    uint256 private constant _RANK_SHIFT = 40;
    uint256 private constant _LEVELS_SHIFT = 48;

    /// @notice Whether a word names one state of the token, by its count or whole.
    /// @param word The order's word.
    function isNamed(uint256 word) internal pure returns (bool) {
        return word >> _KIND_SHIFT <= _STATE;
    }

    /// @notice Whether a word of kind COUNT is met: the short way to the usual case of `judge`.
    /// @param word The order's word.
    /// @param state The token's state, 96 bits.
    function isCountMet(uint256 word, uint96 state) internal pure returns (bool) {
        return word == CarState.transfers(state) && !CarState.hasLock(state);
    }

    /// @notice What a word says of a state.
    /// @param word The order's word.
    /// @param state The token's state, 96 bits.
    function judge(uint256 word, uint96 state) internal pure returns (Verdict verdict) {
        if (word != ANY) {
            uint256 kind = word >> _KIND_SHIFT;
            uint256 rest = word ^ (kind << _KIND_SHIFT);
            if (kind == _COUNT) verdict = _judgeCount(rest, state);
            else if (kind == _STATE) verdict = _judgeState(rest, state);
            else if (kind == _CONDITIONS) verdict = _judgeConditions(rest, state);
            else verdict = Verdict.UNKNOWN;
        }
        if (verdict == Verdict.MET && CarState.hasLock(state)) verdict = Verdict.LOCKED;
    }

    /// @notice Whether a word says more of its token than how often it has moved: a whole state, or conditions.
    /// @param word The order's word.
    function saysMore(uint256 word) internal pure returns (bool) {
        uint256 kind = word >> _KIND_SHIFT;
        return kind == _STATE || kind == _CONDITIONS;
    }

    /// @notice What a word that says more says of its token after the sale. The token has moved by then, and can be locked
    ///         again; whatever else it says has to be true still.
    /// @param word The order's word, met before the sale.
    /// @param state The token's state, 96 bits.
    function judgeSold(uint256 word, uint96 state) internal pure returns (Verdict) {
        uint256 kind = word >> _KIND_SHIFT;
        if (kind == _CONDITIONS) return _judgeConditions(word ^ (kind << _KIND_SHIFT), state);
        uint96 changes = uint96(word) ^ CarState.withoutLock(state);
        return CarState.transfers(changes) == changes ? Verdict.MET : Verdict.CHANGED;
    }

    function _judgeCount(uint256 count, uint96 state) private pure returns (Verdict) {
        if (count > type(uint32).max) return Verdict.UNKNOWN;
        return count == CarState.transfers(state) ? Verdict.MET : Verdict.MOVED;
    }

    function _judgeState(uint256 word, uint96 state) private pure returns (Verdict) {
        uint96 signed = uint96(word);
        if (signed != word || CarState.hasLock(signed)) return Verdict.UNKNOWN;
        if (CarState.transfers(signed) != CarState.transfers(state)) return Verdict.MOVED;
        return signed == CarState.withoutLock(state) ? Verdict.MET : Verdict.CHANGED;
    }

    function _judgeConditions(uint256 conditions, uint96 state) private pure returns (Verdict) {
        if (conditions & ~_CONDITION_MASK != 0) return Verdict.UNKNOWN;
        uint256 welcome = CarState.series(uint96(conditions));
        if ((welcome >> CarState.series(state)) & 1 == 0) return Verdict.CONDITIONS_NOT_MET;
        // The whole byte: no car has a rank of 8 or more, and none meets a condition that says so.
        if (CarState.rank(state) < uint8(conditions >> _RANK_SHIFT)) return Verdict.CONDITIONS_NOT_MET;
        for (uint256 shift = _LEVELS_SHIFT; shift < _STATE_BITS; shift += 8) {
            if (uint8(state >> shift) < uint8(conditions >> shift)) return Verdict.CONDITIONS_NOT_MET;
        }
        return Verdict.MET;
    }
}
