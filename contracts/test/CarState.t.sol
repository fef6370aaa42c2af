// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarState} from "../src/CarState.sol";
import {Test} from "./utils/Test.sol";

/// @notice The packed state against a plain model: one number to a field.
contract CarStateTest is Test {
    using CarState for uint96;

    struct Model {
        uint256 transfers;
        uint256 series;
        uint256 rank;
        bool lock;
        uint256 upgrades;
    }

    /// @dev Packs by arithmetic alone, as shared/src/domain/cars/car-state.ts does.
    function _pack(Model memory model) private pure returns (uint96) {
        uint256 lock = model.lock ? 2 ** 47 : 0;
        return uint96(model.transfers + model.series * 2 ** 32 + model.rank * 2 ** 40 + lock + model.upgrades * 2 ** 48);
    }

    function _model(uint96 state) private pure returns (Model memory) {
        return Model(state.transfers(), state.series(), state.rank(), state.hasLock(), state.upgrades());
    }

    /// @dev Bits 43 to 46 mean nothing, and no state has them.
    function _valid(uint96 state) private pure returns (uint96) {
        return uint96(state & ~(uint256(0x0f) << 43));
    }

    function test_Example() public pure {
        uint96 state = uint96(2).built(5).withRank(3).withUpgrades(0x060504030201);
        vm.assertEq(state, 0x060504030201_03_05_00000002);
    }

    function testFuzz_Built(uint32 transfers, uint8 series) public pure {
        vm.assertEq(uint96(transfers).built(series), _pack(Model(transfers, series, 0, false, 0)));
    }

    function testFuzz_FieldsTakeTheStateApart(uint96 state) public pure {
        state = _valid(state);
        vm.assertEq(_pack(_model(state)), state);
    }

    function testFuzz_WithRank(uint96 state, uint8 rank) public pure {
        (state, rank) = (_valid(state), rank % 8);
        Model memory model = _model(state);
        model.rank = rank;
        vm.assertEq(state.withRank(rank), _pack(model));
    }

    function testFuzz_Lock(uint96 state) public pure {
        state = _valid(state);
        Model memory model = _model(state);
        model.lock = true;
        vm.assertEq(state.withLock(), _pack(model));
        model.lock = false;
        vm.assertEq(state.withoutLock(), _pack(model));
    }

    function testFuzz_WithUpgrades(uint96 state, uint48 upgrades) public pure {
        state = _valid(state);
        Model memory model = _model(state);
        model.upgrades = upgrades;
        vm.assertEq(state.withUpgrades(upgrades), _pack(model));
    }
}
