// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarCollection} from "../../src/collections/CarCollection.sol";
import {CarTest} from "../utils/CarTest.sol";
import {CarCollectionHandler} from "./CarCollection.handler.sol";

/// @notice Whatever the actors do, the collection equals the plain model. After each call the sums are compared and what the
///         call touched (in the handler), after each run every observable fact.
/// forge-config: default.invariant.runs = 500
/// forge-config: deep.invariant.runs = 5000
contract CarCollectionInvariantTest is CarTest {
    CarCollectionHandler private _handler;

    function setUp() public override {
        super.setUp();
        _handler = new CarCollectionHandler(cars, owner, game, builder);
    }

    /// @dev Read by forge: whom the random calls go to.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(_handler);
    }

    function invariant_SumsEqualModel() external view {
        vm.assertEq(cars.totalSupply(), _handler.supply());
        vm.assertLe(cars.totalSupply(), cars.maxSupply());
        vm.assertEq(cars.builtCount(), _handler.built());
        vm.assertEq(cars.epochCount(), _handler.epochs());
        vm.assertEq(cars.epochOpen(), _handler.open());
        vm.assertEq(cars.withdrawable(), _handler.released());
        vm.assertEq(address(cars).balance, _handler.released() + _handler.held());
    }

    function afterInvariant() external view {
        _compareCars();
        _compareAccounts();
    }

    function _compareCars() private view {
        for (uint256 id = 1; id <= _handler.supply(); ++id) {
            CarCollectionHandler.CarModel memory model = _handler.car(id);
            CarCollection.Car memory car = cars.carState(id);
            vm.assertEq(car.owner, model.owner);
            vm.assertEq(cars.ownerOf(id), model.owner);
            vm.assertEq(cars.getApproved(id), model.approved);
            vm.assertEq(car.transfers, model.transfers);
            vm.assertEq(car.series, model.series);
            vm.assertEq(car.rank, model.rank);
            vm.assertEq(car.upgrades, model.upgrades);
        }
    }

    function _compareAccounts() private view {
        uint256 found;
        for (uint256 i; i < _handler.actorCount(); ++i) {
            address actor = _handler.actors(i);
            uint256[] memory ids = cars.walletOfOwner(actor);
            for (uint256 j; j < ids.length; ++j) {
                vm.assertEq(cars.ownerOf(ids[j]), actor);
            }
            vm.assertEq(ids.length, cars.balanceOf(actor));
            vm.assertEq(ids.length, _handler.balance(actor));
            vm.assertEq(cars.addressMintedBalance(actor), _handler.minted(actor));
            found += ids.length;
        }
        vm.assertEq(found, cars.totalSupply());
    }
}
