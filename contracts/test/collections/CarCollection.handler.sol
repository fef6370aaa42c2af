// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarCollection} from "../../src/collections/CarCollection.sol";
import {CollectionBase} from "../../src/collections/CollectionBase.sol";
import {GameRoles} from "../../src/game/GameRoles.sol";
import {DropRules} from "../../src/collections/DropRules.sol";
import {FairBuilds} from "../../src/collections/FairBuilds.sol";
import {ERC721} from "solady/tokens/ERC721.sol";
import {Test} from "../utils/Test.sol";
import {CarCollectionModel} from "./CarCollection.model.sol";

/// @title Random actors on a car collection
/// @notice Every action is done to the collection and to a plain model of it. Actions that the rules forbid are tried all the
///         same, and have to fail for the right reason; whatever an action touched is compared at once.
contract CarCollectionHandler is Test, CarCollectionModel {
    CarCollection public immutable cars;
    address private immutable _owner;
    address private immutable _game;
    address private immutable _builder;

    address[] public actors;
    bool private _paused;
    // Kept here: what a call sets of block and time ends with the call.
    uint256 private _block = 1_000;
    uint256 private _time = 1_000_000;

    constructor(CarCollection cars_, address owner_, address game_, address builder_) {
        (cars, _owner, _game, _builder) = (cars_, owner_, game_, builder_);
        for (uint256 i; i < 5; ++i) {
            actors.push(address(uint160(0xac70_0000 + i)));
        }
        _modelOpen(); // as CarTest does
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
                            MINT AND TRANSFER
    //////////////////////////////////////////////////////////////*/

    function mint(uint256 actorSeed, uint256 amount) external here {
        address minter = _actor(actorSeed);
        amount = _bound(amount, 1, 3);
        uint256 price = cars.cost() * amount;
        vm.deal(minter, price);
        bool refused = _expectMintRefusal(minter, amount);
        vm.prank(minter);
        cars.mint{value: price}(amount);
        if (refused) return;
        _modelMint(minter, amount, price);
        _compare(supply);
    }

    function transfer(uint256 callerSeed, uint256 toSeed, uint256 idSeed, bool safe) external here {
        if (supply == 0) return;
        uint256 id = _id(idSeed);
        CarModel storage moved = _cars[id];
        (address caller, address from, address to) = (_actor(callerSeed), moved.owner, _actor(toSeed));
        bool allowed = caller == from || caller == moved.approved || _operator[from][caller];
        if (!allowed) _expectError(ERC721.NotOwnerNorApproved.selector);
        vm.prank(caller);
        if (safe) cars.safeTransferFrom(from, to, id);
        else cars.transferFrom(from, to, id);
        if (allowed) _modelTransfer(id, to);
        _compare(id);
    }

    function approve(uint256 spenderSeed, uint256 idSeed) external here {
        if (supply == 0) return;
        uint256 id = _id(idSeed);
        vm.prank(_cars[id].owner);
        cars.approve(_actor(spenderSeed), id);
        _cars[id].approved = _actor(spenderSeed);
        _compare(id);
    }

    function setApprovalForAll(uint256 accountSeed, uint256 operatorSeed, bool approved) external here {
        vm.prank(_actor(accountSeed));
        cars.setApprovalForAll(_actor(operatorSeed), approved);
        _operator[_actor(accountSeed)][_actor(operatorSeed)] = approved;
    }

    /*//////////////////////////////////////////////////////////////
                                  GAME
    //////////////////////////////////////////////////////////////*/

    function setRank(uint256 idSeed, uint8 rank) external here {
        if (supply == 0) return;
        uint256 id = _id(idSeed);
        rank %= 7;
        bool allowed = rank < 6 && _cars[id].series != 0;
        if (rank == 6) _expectError(CarCollection.CarRankUnknown.selector, rank);
        else if (!allowed) _expectError(CarCollection.CarNotBuilt.selector, id);
        vm.prank(_game);
        cars.setRank(id, rank);
        if (allowed) _cars[id].rank = rank;
        _compare(id);
    }

    function setUpgrades(uint256 idSeed, uint48 upgrades) external here {
        if (supply == 0) return;
        uint256 id = _id(idSeed);
        if (_cars[id].series == 0) _expectError(CarCollection.CarNotBuilt.selector, id);
        vm.prank(_game);
        cars.setUpgrades(id, upgrades);
        if (_cars[id].series != 0) _cars[id].upgrades = upgrades;
        _compare(id);
    }

    function playGameAsActor(uint256 actorSeed, uint256 idSeed) external here {
        if (supply == 0) return;
        _expectError(GameRoles.GameCallerNotGame.selector, _actor(actorSeed));
        vm.prank(_actor(actorSeed));
        cars.setRank(_id(idSeed), 5);
    }

    /*//////////////////////////////////////////////////////////////
                                 EPOCHS
    //////////////////////////////////////////////////////////////*/

    function openEpoch() external here {
        bytes32 commitment = keccak256(abi.encode(block.chainid, address(cars), epochs + 1, _secretOf(epochs + 1)));
        vm.prank(_builder);
        cars.openEpoch(epochs + 1, commitment);
        if (open) _modelClose(_block, _time);
        _modelOpen();
    }

    function closeEpoch() external here {
        if (!open) _expectError(FairBuilds.BuildNoEpochOpen.selector);
        vm.prank(_builder);
        cars.closeEpoch();
        if (open) _modelClose(_block, _time);
    }

    function recordDraw(uint256 seed) external here {
        uint256 number = _bound(seed, 1, epochs);
        EpochModel storage one = _epochs[number];
        bool refused = _expectDrawRefusal(number, false);
        cars.recordDraw(number);
        if (!refused) one.stage = one.forfeited ? Stage.Drawn : Stage.Recorded;
    }

    function revealEpoch(uint256 seed) external here {
        uint256 number = _bound(seed, 1, epochs);
        EpochModel storage one = _epochs[number];
        bool refused = _expectDrawRefusal(number, true);
        cars.revealEpoch(number, _secretOf(number));
        if (refused) return;
        one.stage = Stage.Drawn;
        _modelRelease(one.earned);
    }

    function forfeitEpoch(uint256 seed, uint256 wait) external here {
        uint256 number = _bound(seed, 1, epochs);
        if (wait % 4 == 0) vm.warp(_time += 1 days);
        if (wait % 4 == 1) vm.roll(_block += 300);
        EpochModel storage one = _epochs[number];
        uint256 deadline = one.closedAt + 1 days;
        bool refused = _expectUndrawnRefusal(number);
        if (!refused) {
            bool gone = one.stage == Stage.Closed && _block > one.drawBlock + 256;
            refused = !gone && (one.forfeited || _time <= deadline);
            if (refused) _expectError(FairBuilds.BuildNotForfeitable.selector, number, deadline);
        }
        cars.forfeitEpoch(number);
        if (refused) return;
        if (!one.forfeited) _modelRelease(one.earned % one.cars);
        (one.forfeited, one.stage, one.drawBlock) = (true, Stage.Closed, _block);
    }

    function build(uint256 most) external here {
        most = _bound(most, 0, 8);
        uint256 expected = _modelBuildable(most);
        vm.assertEq(cars.build(most), expected);
        for (; expected != 0; --expected) {
            ++built;
            _cars[built].series = uint8(cars.tokenState(built) >> 32);
            vm.assertTrue(_cars[built].series != 0);
            _compare(built);
        }
    }

    function claimRefund(uint256 callerSeed, uint256 idSeed) external here {
        if (supply == 0) return;
        uint256 id = _id(idSeed);
        CarModel storage one = _cars[id];
        EpochModel storage its = _epochs[one.epoch];
        uint256 share = its.forfeited && !one.refunded ? its.earned / its.cars : 0;
        address caller = callerSeed % 2 == 0 ? one.owner : _actor(callerSeed);
        bool unknown = its.stage == Stage.Open;
        bool refused = unknown || share == 0 || caller != one.owner;
        uint256[] memory ids = new uint256[](1);
        ids[0] = id;
        uint256 before = caller.balance;
        if (unknown) _expectError(FairBuilds.BuildEpochUnknown.selector, id);
        else if (refused) _expectError(FairBuilds.BuildNoRefund.selector, id);
        vm.prank(caller);
        cars.claimRefund(ids);
        vm.assertEq(caller.balance - before, refused ? 0 : share);
        if (refused) return;
        one.refunded = true;
        held -= share;
    }

    /*//////////////////////////////////////////////////////////////
                                 OWNER
    //////////////////////////////////////////////////////////////*/

    /// @dev Paused for a quarter of the time, so that something happens.
    function pause(uint8 seed) external here {
        bool state = seed % 4 == 0;
        vm.prank(_owner);
        cars.pause(state);
        _paused = state;
    }

    /// @dev Another price ends an epoch that has cars. It stays the same every other time, so that epochs get longer.
    function configure(uint96 cost, uint256 spare, uint256 limit) external here {
        uint256 newCost = cost % 2 == 0 ? cars.cost() : _bound(cost, 0, 1 ether);
        bool closes = open && _epochs[epochs].cars != 0 && newCost != cars.cost();
        vm.startPrank(_owner);
        cars.setCost(newCost);
        if (closes) _modelClose(_block, _time);
        cars.setMaxSupply(supply + _bound(spare, 0, 40));
        cars.setNftPerAddressLimit(_bound(limit, 0, 60));
        vm.stopPrank();
    }

    function withdraw() external here {
        uint256 before = _owner.balance;
        vm.prank(_owner);
        cars.withdraw();
        vm.assertEq(_owner.balance - before, released);
        released = 0;
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    function _expectMintRefusal(address minter, uint256 amount) private returns (bool) {
        uint256 remaining = cars.maxSupply() - supply;
        uint256 limit = cars.nftPerAddressLimit();
        if (!open) _expectError(FairBuilds.BuildNoEpochOpen.selector);
        else if (_paused) _expectError(CollectionBase.CollectionPaused.selector);
        else if (amount > remaining) _expectError(CollectionBase.CollectionSoldOut.selector, remaining);
        else if (minted[minter] + amount > limit) _expectError(DropRules.CollectionAddressLimit.selector, limit);
        else return false;
        return true;
    }

    function _expectUndrawnRefusal(uint256 number) private returns (bool) {
        EpochModel storage one = _epochs[number];
        if (one.stage == Stage.Open || one.cars == 0) _expectError(FairBuilds.BuildEpochNotClosed.selector, number);
        else if (one.stage == Stage.Drawn) _expectError(FairBuilds.BuildEpochDrawn.selector, number);
        else return false;
        return true;
    }

    function _expectDrawRefusal(uint256 number, bool bySecret) private returns (bool) {
        EpochModel storage one = _epochs[number];
        if (_expectUndrawnRefusal(number)) return true;
        if (bySecret && one.forfeited) _expectError(FairBuilds.BuildEpochIsForfeited.selector, number);
        else if (one.stage == Stage.Recorded) return false;
        else if (_block > one.drawBlock + 256) _expectError(FairBuilds.BuildHashGone.selector, one.drawBlock);
        else return false;
        return true;
    }

    function _secretOf(uint256 number) private pure returns (bytes32) {
        return keccak256(abi.encode("secret", number));
    }

    function _compare(uint256 id) private view {
        CarModel storage model = _cars[id];
        CarCollection.Car memory car_ = cars.carState(id);
        vm.assertEq(car_.owner, model.owner);
        vm.assertEq(cars.getApproved(id), model.approved);
        vm.assertEq(car_.transfers, model.transfers);
        vm.assertEq(car_.series, model.series);
        vm.assertEq(car_.rank, model.rank);
        vm.assertEq(car_.upgrades, model.upgrades);
    }

    function _actor(uint256 seed) private view returns (address) {
        return actors[seed % actors.length];
    }

    function _id(uint256 seed) private view returns (uint256) {
        return 1 + seed % supply;
    }
}
