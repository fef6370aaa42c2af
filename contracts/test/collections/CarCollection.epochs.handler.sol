// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarCollection} from "../../src/collections/CarCollection.sol";
import {IFairBuilds} from "../../src/interfaces/IFairBuilds.sol";
import {Test} from "../utils/Test.sol";
import {CarCollectionModel} from "./CarCollection.model.sol";

/// @title Random actors on a car collection's epochs
/// @notice The half of CarCollectionHandler that opens, closes, draws, forfeits, refunds and builds. What an actor picks is
///         mostly something that can be done; each tenth time it is anything.
abstract contract CarEpochsHandler is Test, CarCollectionModel {
    CarCollection public immutable cars;
    address internal immutable _builder;

    address[] public actors;
    // Kept here: what a call sets of block and time ends with the call.
    uint256 internal _block = 1_000;
    uint256 internal _time = 1_000_000;
    uint256 private _asked;

    constructor(CarCollection cars_, address builder_) {
        (cars, _builder) = (cars_, builder_);
        for (uint256 i; i < 5; ++i) {
            actors.push(address(uint160(0xac70_0000 + i)));
        }
        _modelOpen(block.timestamp); // as CarTest does
    }

    modifier here() {
        vm.roll(++_block);
        vm.warp(_time += 12);
        _;
    }

    function actorCount() external view returns (uint256) {
        return actors.length;
    }

    /*//////////////////////////////////////////////////////////////
                           OPENING AND CLOSING
    //////////////////////////////////////////////////////////////*/

    /// @dev Mostly leaves a young epoch alone, so that epochs get cars.
    function openEpoch(uint256 seed) external here {
        if (open && _epochs[epochs].cars <= seed % 5 && !_rarely()) return;
        _open();
    }

    function closeEpoch(uint256 seed, bool wait) external here {
        address caller = seed % 2 == 0 ? _builder : _actor(seed);
        EpochModel storage its = _epochs[epochs];
        if (its.cars < 3 && !_rarely()) return;
        if (wait) vm.warp(_time += 1 days);
        uint256 due = its.startedAt + 1 days;
        bool allowed = open && (caller == _builder || (its.cars != 0 && _time >= due));
        if (!open) _expectError(IFairBuilds.BuildNoEpochOpen.selector);
        else if (!allowed) _expectError(IFairBuilds.BuildEpochNotDue.selector, epochs, due);
        vm.prank(caller);
        cars.closeEpoch();
        if (!allowed) return;
        _modelClose(_block, _time);
        if (caller != _builder) ++_tally.closingsByStrangers;
    }

    function _open() internal {
        bytes32 commitment = keccak256(abi.encode(block.chainid, address(cars), epochs + 1, _secretOf(epochs + 1)));
        vm.prank(_builder);
        cars.openEpoch(epochs + 1, commitment);
        if (open) _modelClose(_block, _time);
        _modelOpen(_time);
    }

    /*//////////////////////////////////////////////////////////////
                                 DRAWS
    //////////////////////////////////////////////////////////////*/

    function recordDraw(uint256 seed) external here {
        uint256 number = _undrawn(seed, false);
        EpochModel storage one = _epochs[number];
        address caller = _actor(seed);
        uint256 before = caller.balance;
        bool refused = _expectDrawRefusal(number, false);
        vm.prank(caller);
        cars.recordDraw(number);
        uint256 reward = refused || !one.forfeited ? 0 : _reward(one);
        vm.assertEq(caller.balance - before, reward);
        if (refused) return;
        if (one.stage == Stage.Closed) one.hash = blockhash(one.drawBlock);
        one.stage = Stage.Recorded;
        ++_tally.records;
        if (!one.forfeited) return;
        _modelDraw(one, 0, one.hash);
        held -= reward;
        if (reward != 0) ++_tally.rewards;
    }

    function revealEpoch(uint256 seed) external here {
        uint256 number = _undrawn(seed, true);
        EpochModel storage one = _epochs[number];
        bool refused = _expectDrawRefusal(number, true);
        bytes32 hash = one.stage == Stage.Recorded ? one.hash : blockhash(one.drawBlock);
        cars.revealEpoch(number, _secretOf(number));
        if (refused) return;
        _modelDraw(one, _secretOf(number), hash);
        (held, released) = (held - one.earned, released + one.earned);
        ++_tally.reveals;
    }

    function forfeitEpoch(uint256 seed, uint256 wait) external here {
        uint256 number = _undrawn(seed, false);
        if (wait % 2 == 0) vm.warp(_time += 1 days);
        if (wait % 4 > 1) vm.roll(_block += 300);
        EpochModel storage one = _epochs[number];
        uint256 deadline = one.closedAt + 1 days;
        uint256 price = one.forfeited ? _reward(one) : 0;
        bool refused = _expectUndrawnRefusal(number);
        if (!refused) {
            bool gone = one.stage == Stage.Closed && _block > one.drawBlock + 256;
            refused = !gone && (one.forfeited || _time <= deadline);
            if (refused) _expectError(IFairBuilds.BuildNotForfeitable.selector, number, deadline);
        }
        vm.deal(address(this), price);
        cars.forfeitEpoch{value: price}(number);
        if (!refused) _modelForfeit(one, _block);
    }

    function build(uint256 most) external here {
        most = _bound(most, 0, 8);
        uint256 expected = _modelBuildable(most);
        vm.assertEq(cars.build(most), expected);
        for (; expected != 0; --expected) {
            ++built;
            _cars[built].series = _modelSeries(built);
            vm.assertEq(cars.carState(built).series, _cars[built].series);
            ++_tally.builds;
        }
    }

    function claimRefund(uint256 callerSeed, uint256 idSeed) external here {
        if (supply == 0) return;
        uint256 id = _refundable(idSeed);
        CarModel storage one = _cars[id];
        EpochModel storage its = _epochs[one.epoch];
        uint256 share = its.forfeited && !one.refunded && !one.granted ? _share(its) : 0;
        address caller = callerSeed % 4 == 0 ? _actor(callerSeed) : one.owner;
        bool unknown = its.stage == Stage.Open;
        bool refused = unknown || share == 0 || caller != one.owner;
        uint256[] memory ids = new uint256[](1);
        ids[0] = id;
        uint256 before = caller.balance;
        if (unknown) _expectError(IFairBuilds.BuildEpochUnknown.selector, id);
        else if (refused) _expectError(IFairBuilds.BuildNoRefund.selector, id);
        vm.prank(caller);
        cars.claimRefund(ids);
        vm.assertEq(caller.balance - before, refused ? 0 : share);
        if (refused) return;
        one.refunded = true;
        held -= share;
        ++_tally.refunds;
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    function _expectUndrawnRefusal(uint256 number) private returns (bool) {
        EpochModel storage one = _epochs[number];
        if (one.stage == Stage.Open || one.cars == 0) _expectError(IFairBuilds.BuildEpochNotClosed.selector, number);
        else if (one.stage == Stage.Drawn) _expectError(IFairBuilds.BuildEpochDrawn.selector, number);
        else return false;
        return true;
    }

    function _expectDrawRefusal(uint256 number, bool bySecret) private returns (bool) {
        EpochModel storage one = _epochs[number];
        if (_expectUndrawnRefusal(number)) return true;
        if (bySecret && one.forfeited) _expectError(IFairBuilds.BuildEpochIsForfeited.selector, number);
        else if (one.stage == Stage.Recorded) return false;
        else if (_block > one.drawBlock + 256) _expectError(IFairBuilds.BuildHashGone.selector, one.drawBlock);
        else return false;
        return true;
    }

    /// @dev An epoch that waits for its draw, mostly, if there is one; for its secret, if that is what it needs.
    function _undrawn(uint256 seed, bool bySecret) private returns (uint256 number) {
        number = 1 + seed % epochs;
        if (_rarely()) return number;
        for (uint256 i; i < epochs; ++i) {
            EpochModel storage one = _epochs[number];
            bool waits = one.cars != 0 && (one.stage == Stage.Closed || one.stage == Stage.Recorded);
            if (waits && !(bySecret && one.forfeited)) return number;
            number = 1 + number % epochs;
        }
    }

    /// @dev A car that something is refunded for, mostly, if there is one.
    function _refundable(uint256 seed) private returns (uint256 id) {
        id = _id(seed);
        if (_rarely()) return id;
        for (uint256 i; i < supply; ++i) {
            if (_epochs[_cars[id].epoch].forfeited && !_cars[id].refunded && !_cars[id].granted) return id;
            id = 1 + id % supply;
        }
    }

    /// @dev Each tenth time, whatever forge likes to put into a seed.
    function _rarely() internal returns (bool) {
        return uint256(keccak256(abi.encode("rarely", ++_asked))) % 10 == 0;
    }

    function _secretOf(uint256 number) private pure returns (bytes32) {
        return keccak256(abi.encode("secret", number));
    }

    function _actor(uint256 seed) internal view returns (address) {
        return actors[seed % actors.length];
    }

    function _id(uint256 seed) internal view returns (uint256) {
        return 1 + seed % supply;
    }
}
