// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarCollection} from "../../src/collections/CarCollection.sol";
import {CarTest} from "../utils/CarTest.sol";
import {IFairBuilds} from "../../src/interfaces/IFairBuilds.sol";
import {CarCollectionHandler} from "./CarCollection.handler.sol";
import {CarCollectionModel} from "./CarCollection.model.sol";

/// @notice Whatever the actors do, the collection equals the plain model. After each call the sums are compared and what the
///         call touched (in the handler), after each run every observable fact.
/// forge-config: default.invariant.runs = 170
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
        uint256 kept = _handler.held() + _handler.stays();
        vm.assertEq(address(cars).balance, _handler.released() + kept + _handler.pending());
    }

    function afterInvariant() external view {
        _compareCars();
        _compareEpochs();
        _compareAccounts();
    }

    /// @dev The actors are no idlers: in 5,000 of their random actions everything that can come about does.
    function test_ActorsReachEverything() external {
        for (uint256 i; i < 5_000; ++i) {
            uint256 seed = uint256(keccak256(abi.encode(i)));
            _act(seed % 20, seed >> 8);
        }
        CarCollectionModel.Tally memory tally = _handler.tally();
        vm.assertLe(tally.mintsTried * 8, tally.mints * 10); // eight of ten mints succeed
        vm.assertLe(tally.closings * 8, tally.closingsWithCars * 10); // and eight of ten epochs have cars
        uint256[17] memory counts = abi.decode(abi.encode(tally), (uint256[17]));
        for (uint256 i; i < counts.length; ++i) {
            vm.assertLe(10, counts[i]);
        }
        _compareCars();
        _compareEpochs();
        _compareAccounts();
    }

    function _act(uint256 action, uint256 seed) private {
        if (action == 0) _handler.openEpoch(seed);
        else if (action == 1) _handler.closeEpoch(seed, seed % 3 == 0);
        else if (action == 2) _handler.recordDraw(seed);
        else if (action == 3) _handler.revealEpoch(seed);
        else if (action == 4) _handler.forfeitEpoch(seed, seed);
        else if (action == 5) _handler.build(seed);
        else if (action == 6) _handler.claimRefund(seed, seed);
        else if (action == 7) _handler.grant(seed, seed);
        else if (action == 8) _handler.gift(uint64(seed));
        else if (action == 9) _handler.transfer(seed, seed >> 8, seed >> 16, seed % 2 == 0);
        else if (action == 10) _handler.pause();
        else if (action == 11) _handler.configure(uint96(seed), seed, seed);
        else if (action == 12) _handler.withdraw();
        else if (action == 13) _handler.lock(seed, seed >> 8);
        else if (action == 14) _handler.unlock(seed);
        else if (action == 15) _handler.setRaceConsent(seed, seed % 2 == 0);
        else _handler.mint(seed, seed);
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

    function _compareEpochs() private view {
        for (uint256 number = 1; number <= _handler.epochs(); ++number) {
            CarCollectionModel.EpochModel memory model = _handler.epochModel(number);
            IFairBuilds.Epoch memory epoch = cars.epoch(number);
            vm.assertEq(epoch.startedAt, model.startedAt);
            vm.assertEq(epoch.closedAt, model.closedAt);
            vm.assertEq(epoch.drawBlock, model.drawBlock);
            vm.assertEq(epoch.proceeds, model.earned);
            vm.assertEq(epoch.granted, model.cars - model.paid);
            vm.assertEq(epoch.forfeited, model.forfeited);
            vm.assertEq(epoch.seed, model.seed);
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
