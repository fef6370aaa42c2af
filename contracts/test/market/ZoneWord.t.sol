// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Verdict, ZoneWord} from "../../src/market/ZoneWord.sol";
import {Test} from "../utils/Test.sol";

/// @notice What a word says of a state: kind by kind, against the rules written down plainly, and against TypeScript's.
contract ZoneWordTest is Test {
    uint256 private constant _STATE = 1 << 248;
    uint256 private constant _CONDITIONS = 2 << 248;
    uint96 private constant _LOCK = 1 << 47;

    /// @dev Moved 7 times, series 4, rank 2, levels 1 to 6.
    uint96 private constant _CAR = 0x060504030201_02_04_00000007;

    /*//////////////////////////////////////////////////////////////
                               KIND BY KIND
    //////////////////////////////////////////////////////////////*/

    function test_Count() public pure {
        _assertJudged(7, _CAR, Verdict.MET);
        _assertJudged(8, _CAR, Verdict.MOVED);
        _assertJudged(0, _CAR, Verdict.MOVED);
        _assertJudged(7, _CAR | _LOCK, Verdict.LOCKED);
        _assertJudged(8, _CAR | _LOCK, Verdict.MOVED);
        _assertJudged(type(uint32).max, type(uint32).max, Verdict.MET);
    }

    /// @dev Among them the words that a hasty comparison would take for a count of a locked car.
    function test_CountWithMoreBits() public pure {
        _assertJudged(7 | 1 << 32, _CAR, Verdict.UNKNOWN);
        _assertJudged(7 | _LOCK, _CAR | _LOCK, Verdict.UNKNOWN);
        _assertJudged(_CAR, _CAR, Verdict.UNKNOWN);
        _assertJudged(7 | 1 << 247, _CAR, Verdict.UNKNOWN);
    }

    function test_State() public pure {
        _assertJudged(_STATE | _CAR, _CAR, Verdict.MET);
        _assertJudged(_STATE | _CAR, _CAR + 1, Verdict.MOVED);
        _assertJudged(_STATE | _CAR, _CAR | _LOCK, Verdict.LOCKED);
        _assertJudged(_STATE | _CAR, _CAR ^ (1 << 40), Verdict.CHANGED);
        _assertJudged(_STATE | _CAR, (_CAR ^ (1 << 40)) | _LOCK, Verdict.CHANGED);
        _assertJudged(_STATE | _CAR | _LOCK, _CAR | _LOCK, Verdict.UNKNOWN);
        _assertJudged(_STATE | _CAR | 1 << 96, _CAR, Verdict.UNKNOWN);
    }

    /// @dev Whichever of the 96 bits is another: moved, changed or locked, and never met.
    function test_EveryBitOfTheStateCounts() public pure {
        for (uint256 bit; bit < 96; ++bit) {
            Verdict expected = bit < 32 ? Verdict.MOVED : bit == 47 ? Verdict.LOCKED : Verdict.CHANGED;
            _assertJudged(_STATE | _CAR, _CAR ^ uint96(1 << bit), expected);
        }
    }

    function test_Conditions() public pure {
        uint256 just = _conditions(1 << 4, 2, 0x060504030201);
        _assertJudged(just, _CAR, Verdict.MET);
        _assertJudged(just, _CAR + 100, Verdict.MET);
        _assertJudged(just, _CAR | _LOCK, Verdict.LOCKED);
        _assertJudged(_conditions(0xff, 0, 0), _CAR, Verdict.MET);
        _assertJudged(_conditions(0xff ^ 1 << 4, 0, 0), _CAR, Verdict.CONDITIONS_NOT_MET);
        _assertJudged(_conditions(0xff ^ 1 << 4, 0, 0), _CAR | _LOCK, Verdict.CONDITIONS_NOT_MET);
        _assertJudged(_conditions(1 << 4, 3, 0), _CAR, Verdict.CONDITIONS_NOT_MET);
        for (uint256 part; part < 6; ++part) {
            _assertJudged(just + (1 << 48 + 8 * part), _CAR, Verdict.CONDITIONS_NOT_MET);
            _assertJudged(_conditions(0xff, 0, 0xff << 8 * part), _CAR | uint96(0xff << 48 + 8 * part), Verdict.MET);
        }
    }

    /// @dev The lock's bit lies beside the rank and is none of it; a series beyond the set is not in it.
    function test_ConditionsReadNoNeighbours() public pure {
        _assertJudged(_conditions(0xff, 3, 0), _CAR | _LOCK | 0x78 << 40, Verdict.CONDITIONS_NOT_MET);
        _assertJudged(_conditions(0xff, 8, 0), _CAR | 0x78 << 40, Verdict.CONDITIONS_NOT_MET);
        _assertJudged(_conditions(0xff, 0, 0), 8 << 32, Verdict.CONDITIONS_NOT_MET);
        _assertJudged(_conditions(0xff, 0xff, 0), 8 << 32, Verdict.CONDITIONS_NOT_MET);
        _assertJudged(_conditions(1, 0, 0), 0, Verdict.MET);
    }

    function test_ConditionsWithMoreBits() public pure {
        uint256 all = _conditions(0xff, 0, 0);
        _assertJudged(all | 1, _CAR, Verdict.UNKNOWN);
        _assertJudged(all | 1 << 31, _CAR, Verdict.UNKNOWN);
        _assertJudged(all | 1 << 96, _CAR, Verdict.UNKNOWN);
        _assertJudged(all | 1 << 247, _CAR, Verdict.UNKNOWN);
    }

    function testFuzz_Any(uint96 state) public pure {
        _assertJudged(type(uint256).max, state, state & _LOCK == 0 ? Verdict.MET : Verdict.LOCKED);
    }

    function testFuzz_OtherKinds(uint256 word, uint96 state) public pure {
        word = _bound(word, 3 << 248, type(uint256).max - 1);
        _assertJudged(word, state, Verdict.UNKNOWN);
    }

    /*//////////////////////////////////////////////////////////////
                                ALL KINDS
    //////////////////////////////////////////////////////////////*/

    function testFuzz_AsTheRulesSay(uint256 seed) public pure {
        (uint256 word, uint96 state) = _case(seed);
        _assertJudged(word, state, _expected(word, state));
    }

    /// @dev The whole word at random, which is of a kind once in 64 times.
    function testFuzz_AsTheRulesSayOfAnyWord(uint256 word, uint96 state) public pure {
        _assertJudged(word, state, _expected(word, state));
    }

    function testFuzz_Named(uint256 word) public pure {
        vm.assertTrue(ZoneWord.isNamed(word) == (word / 2 ** 248 < 2));
    }

    /*//////////////////////////////////////////////////////////////
                             AFTER THE SALE
    //////////////////////////////////////////////////////////////*/

    function testFuzz_SaysMore(uint256 word) public pure {
        vm.assertTrue(ZoneWord.saysMore(word) == (word / 2 ** 248 == 1 || word / 2 ** 248 == 2));
        vm.assertFalse(ZoneWord.saysMore(type(uint256).max));
        vm.assertFalse(ZoneWord.saysMore(uint32(word)));
    }

    /// @dev Moves and a new lock are forgiven, whatever else a word was met by has to be there still.
    function testFuzz_Sold(uint256 seed, uint32 moves, bool lockedAgain) public pure {
        (uint256 word, uint96 state) = _case(seed);
        if (!ZoneWord.saysMore(word) || ZoneWord.judge(word, state) != Verdict.MET) return;
        uint96 sold = (state ^ uint32(state)) | moves;
        if (lockedAgain) sold |= _LOCK;
        vm.assertTrue(ZoneWord.judgeSold(word, sold) == Verdict.MET);
        uint96 changed = sold ^ uint96(1 << 32 + seed % 64);
        bool forgiven = ZoneWord.judge(word, (changed & ~_LOCK) ^ uint32(moves) ^ uint32(state)) == Verdict.MET;
        vm.assertTrue((ZoneWord.judgeSold(word, changed) == Verdict.MET) == forgiven);
    }

    function test_Sold() public pure {
        vm.assertTrue(ZoneWord.judgeSold(_STATE | _CAR, _CAR + 1) == Verdict.MET);
        vm.assertTrue(ZoneWord.judgeSold(_STATE | _CAR, (_CAR + 1) | _LOCK) == Verdict.MET);
        vm.assertTrue(ZoneWord.judgeSold(_STATE | _CAR, _CAR ^ (1 << 32)) == Verdict.CHANGED);
        vm.assertTrue(ZoneWord.judgeSold(_STATE | _CAR, _CAR ^ (1 << 95)) == Verdict.CHANGED);
        vm.assertTrue(ZoneWord.judgeSold(_conditions(1 << 4, 2, 0), (_CAR + 1) | _LOCK) == Verdict.MET);
        vm.assertTrue(ZoneWord.judgeSold(_conditions(1 << 4, 3, 0), _CAR + 1) == Verdict.CONDITIONS_NOT_MET);
    }

    /// @dev shared/src/domain/orders/zone-hash.test.ts judges the same 4,096 cases to the same hash.
    function test_SameVerdictsAsTypeScript() public pure {
        bytes memory verdicts = new bytes(4_096);
        uint256[6] memory tally;
        for (uint256 i; i < verdicts.length; ++i) {
            (uint256 word, uint96 state) = _case(uint256(keccak256(abi.encode(i))));
            Verdict verdict = ZoneWord.judge(word, state);
            verdicts[i] = bytes1(uint8(verdict));
            ++tally[uint256(verdict)];
        }
        for (uint256 i; i < tally.length; ++i) {
            vm.assertLe(100, tally[i]);
        }
        vm.assertEq(keccak256(verdicts), 0x8b5b207ccfce1962c6f9176084c9ce9fff732271698f1c390cf89a257db53b56);
    }

    /*//////////////////////////////////////////////////////////////
                                HELPERS
    //////////////////////////////////////////////////////////////*/

    /// @dev A word and a state that have to do with each other, so that all verdicts come up.
    function _case(uint256 seed) private pure returns (uint256 word, uint96 state) {
        // Eight series, and one car in four is locked.
        state = uint96(seed) & ~uint96(0xf8 << 32);
        if ((seed >> 96) % 4 != 0) state &= ~_LOCK;
        uint256 kind = (seed >> 104) % 5;
        if (kind == 0) word = uint32(state);
        else if (kind == 1) word = _STATE | (state & ~_LOCK);
        else if (kind == 2) word = _conditions(uint8(seed >> 112), (seed >> 120) % 3, (seed >> 128) & (state >> 48));
        else if (kind == 3) word = type(uint256).max;
        else word = seed;
        // One in three has a bit that is another.
        if ((seed >> 176) % 3 == 0) word ^= 1 << (seed >> 184) % ((seed >> 192) % 2 == 0 ? 96 : 256);
    }

    function _conditions(uint256 series, uint256 rank, uint256 levels) private pure returns (uint256) {
        return _CONDITIONS | series << 32 | rank << 40 | uint256(uint48(levels)) << 48;
    }

    /// @dev The rules, by division and remainder.
    function _expected(uint256 word, uint96 state) private pure returns (Verdict) {
        bool locked = state / 2 ** 47 % 2 == 1;
        Verdict met = locked ? Verdict.LOCKED : Verdict.MET;
        if (word == 2 ** 256 - 1) return met;
        (uint256 kind, uint256 rest) = (word / 2 ** 248, word % 2 ** 248);
        if (kind == 0) return rest >= 2 ** 32 ? Verdict.UNKNOWN : rest == state % 2 ** 32 ? met : Verdict.MOVED;
        if (kind == 1) {
            if (rest >= 2 ** 96 || rest / 2 ** 47 % 2 == 1) return Verdict.UNKNOWN;
            if (rest % 2 ** 32 != state % 2 ** 32) return Verdict.MOVED;
            return rest + (locked ? 2 ** 47 : 0) == state ? met : Verdict.CHANGED;
        }
        if (kind == 2) {
            if (rest >= 2 ** 96 || rest % 2 ** 32 != 0) return Verdict.UNKNOWN;
            return _meets(rest, state) ? met : Verdict.CONDITIONS_NOT_MET;
        }
        return Verdict.UNKNOWN;
    }

    function _meets(uint256 conditions, uint256 state) private pure returns (bool) {
        uint256 series = state / 2 ** 32 % 256;
        if (series > 7 || conditions / 2 ** 32 / 2 ** series % 2 == 0) return false;
        if (state / 2 ** 40 % 8 < conditions / 2 ** 40 % 256) return false;
        for (uint256 i; i < 6; ++i) {
            if (state / 256 ** (6 + i) % 256 < conditions / 256 ** (6 + i) % 256) return false;
        }
        return true;
    }

    function _assertJudged(uint256 word, uint96 state, Verdict expected) private pure {
        Verdict verdict = ZoneWord.judge(word, state);
        vm.assertEq(uint256(verdict), uint256(expected));
        vm.assertTrue(ZoneWord.isCountMet(word, state) == (expected == Verdict.MET && word < 2 ** 32));
    }
}
