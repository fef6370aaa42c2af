// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {DeskTest} from "../utils/GameTest.sol";
import {GameDeskHandler} from "./GameDesk.handler.sol";

/// @notice Whatever servers and drivers do, in whatever time: keys, locks and gifts equal the plain model, no lock is
///         longer than its cap, no locked car moves, and a free one always does.
/// forge-config: default.invariant.runs = 24
/// forge-config: default.invariant.depth = 400
/// forge-config: deep.invariant.runs = 1500
/// forge-config: deep.invariant.depth = 400
contract GameDeskInvariantTest is DeskTest {
    uint256 private constant _CARS = 6;

    GameDeskHandler private _handler;

    function setUp() public override {
        super.setUp();
        vm.startPrank(owner);
        cars.setmaxMintAmount(100);
        cars.setMaxSupply(100_000);
        vm.stopPrank();
        for (uint256 id = 1; id <= _CARS; ++id) {
            _mintTo(address(uint160(0xd000 + id % 3)), 1);
        }
        _handler = new GameDeskHandler(desk, cars, owner);
        // Each run begins with a server of each role and a driver who agrees, so that no run is empty.
        _handler.setKey(0, 0, 11);
        _handler.setKey(1, 1, 11);
        _handler.consent(0, true);
        _handler.consent(1, true);
    }

    /// @dev Read by forge: whom the random calls go to.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(_handler);
    }

    function invariant_SupplyEqualsModel() external view {
        vm.assertEq(cars.totalSupply(), _handler.supply());
    }

    /// @dev The same actors, by a fixed sequence: they reach every kind of action, ten times at least.
    function test_ServersAndDriversReachEverything() external {
        for (uint256 i; i < 6_000; ++i) {
            uint256 seed = uint256(keccak256(abi.encode(i)));
            _act(seed % 7, seed >> 8);
        }
        vm.assertLe(10, _handler.locks());
        vm.assertLe(10, _handler.moves());
        vm.assertLe(10, _handler.refusedMoves());
        vm.assertLe(10, _handler.grants());
        vm.assertLe(10, _handler.repeatedGrants());
        vm.assertLe(10, _handler.refusedByCap());
        afterInvariant();
    }

    /// @dev Races and sales are of the first few cars: however many are given away, locked ones are tried to be moved.
    function _act(uint256 action, uint256 seed) private {
        if (action == 0) _handler.setKey(seed, seed >> 16, uint32(seed >> 32));
        else if (action == 1) _handler.consent(seed, seed >> 16 & 3 != 0);
        else if (action == 2) _handler.lock(seed, (seed >> 16) % _CARS, seed >> 32);
        else if (action == 3) _handler.unlock(seed, seed >> 16);
        else if (action == 4) _handler.transfer(seed % _CARS, seed >> 16);
        else if (action == 5) _handler.grant(seed, seed >> 16, seed >> 32, seed >> 64);
        else _handler.pass(seed);
    }

    function afterInvariant() public {
        for (uint256 id = 1; id <= _handler.supply(); ++id) {
            _handler.compare(id);
        }
        _handler.compareKeys();
        // A car becomes free again without a transaction.
        vm.warp(block.timestamp + 1 hours);
        for (uint256 id = 1; id <= _handler.supply(); ++id) {
            vm.assertFalse(cars.locked(id));
        }
    }
}
