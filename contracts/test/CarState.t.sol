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
        uint256 upgrades;
    }

    /// @dev Packs by arithmetic alone, as shared/src/domain/car-state.ts does.
    function _pack(Model memory model) private pure returns (uint96) {
        return uint96(model.transfers + model.series * 2 ** 32 + model.rank * 2 ** 40 + model.upgrades * 2 ** 48);
    }

    function _model(uint96 state) private pure returns (Model memory) {
        return Model(state.transfers(), state.series(), state.rank(), state.upgrades());
    }

    function test_Example() public pure {
        uint96 state = uint96(2).built(5).withRank(3).withUpgrades(0x060504030201);
        vm.assertEq(state, 0x060504030201_03_05_00000002);
    }

    function testFuzz_Built(uint32 transfers, uint8 series) public pure {
        vm.assertEq(uint96(transfers).built(series), _pack(Model(transfers, series, 0, 0)));
    }

    function testFuzz_FieldsTakeTheStateApart(uint96 state) public pure {
        vm.assertEq(_pack(_model(state)), state);
    }

    function testFuzz_WithRank(uint96 state, uint8 rank) public pure {
        Model memory model = _model(state);
        model.rank = rank;
        vm.assertEq(state.withRank(rank), _pack(model));
    }

    function testFuzz_WithUpgrades(uint96 state, uint48 upgrades) public pure {
        Model memory model = _model(state);
        model.upgrades = upgrades;
        vm.assertEq(state.withUpgrades(upgrades), _pack(model));
    }
}
