// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarCollection} from "../../src/collections/CarCollection.sol";
import {CarTraits} from "../../src/collections/CarTraits.sol";
import {CollectionBase} from "../../src/collections/CollectionBase.sol";
import {DropRules} from "../../src/collections/DropRules.sol";
import {RaceLock} from "../../src/collections/RaceLock.sol";
import {GameRoles} from "../../src/game/GameRoles.sol";
import {IFairBuilds} from "../../src/interfaces/IFairBuilds.sol";
import {ERC721} from "solady/tokens/ERC721.sol";
import {CarLockHandler} from "./CarCollection.lock.handler.sol";

/// @title Random actors on a car collection
/// @notice Every action is done to the collection and to a plain model of it. Actions that the rules forbid are tried all the
///         same, and have to fail for the right reason; whatever an action touched is compared at once.
contract CarCollectionHandler is CarLockHandler {
    address private immutable _owner;

    bool private _paused;

    constructor(CarCollection cars_, address owner_, address game_, address builder_)
        CarLockHandler(cars_, game_, builder_)
    {
        _owner = owner_;
    }

    /*//////////////////////////////////////////////////////////////
                            MINT AND TRANSFER
    //////////////////////////////////////////////////////////////*/

    function mint(uint256 actorSeed, uint256 amount) external here {
        address minter = _actor(actorSeed);
        amount = _bound(amount, 1, 3);
        if (!_rarely()) _letMint(minter, amount);
        uint256 price = cars.cost() * amount;
        vm.deal(minter, price);
        uint256 limit = cars.nftPerAddressLimit();
        bool refused = _expectTakeRefusal(amount);
        if (!refused && minted[minter] + amount > limit) {
            refused = true;
            _expectError(DropRules.CollectionAddressLimit.selector, limit);
        }
        vm.prank(minter);
        cars.mint{value: price}(amount);
        ++_tally.mintsTried;
        if (refused) return;
        ++_tally.mints;
        pending += price;
        _modelTake(minter, amount, false, _time);
        _compare(supply);
    }

    function grant(uint256 actorSeed, uint256 amount) external here {
        address to = _actor(actorSeed);
        amount = _bound(amount, 1, 3);
        bool refused = _expectTakeRefusal(amount);
        vm.prank(_game);
        uint256 first = cars.grant(to, amount);
        if (refused) return;
        vm.assertEq(first, supply + 1);
        ++_tally.grants;
        _modelTake(to, amount, true, _time);
        _compare(supply);
    }

    /// @dev Unsolicited wei: a block's reward goes wherever its producer likes.
    function gift(uint64 amount) external here {
        vm.deal(address(cars), address(cars).balance + amount);
        pending += amount;
    }

    function transfer(uint256 callerSeed, uint256 toSeed, uint256 idSeed, bool safe) external here {
        if (supply == 0) return;
        uint256 id = _oftenLocked(idSeed);
        CarModel storage moved = _cars[id];
        (address from, address to) = (moved.owner, _actor(toSeed));
        address caller = callerSeed % 3 == 0 ? _actor(callerSeed / 3) : from;
        bool locked = _isLocked(id);
        bool allowed = caller == from || caller == moved.approved || _operator[from][caller];
        if (locked) _expectError(RaceLock.CarLocked.selector, id, moved.lockEnd);
        else if (!allowed) _expectError(ERC721.NotOwnerNorApproved.selector);
        vm.prank(caller);
        if (safe) cars.safeTransferFrom(from, to, id);
        else cars.transferFrom(from, to, id);
        if (locked) ++_tally.movesRefusedByLock;
        else if (allowed) _modelTransfer(id, to);
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
        if (rank == 6) _expectError(CarTraits.CarRankUnknown.selector, rank);
        else if (!allowed) _expectError(CarTraits.CarNotBuilt.selector, id);
        vm.prank(_game);
        cars.setRank(id, rank);
        if (allowed) _cars[id].rank = rank;
        _compare(id);
    }

    function setUpgrades(uint256 idSeed, uint48 upgrades) external here {
        if (supply == 0) return;
        uint256 id = _id(idSeed);
        if (_cars[id].series == 0) _expectError(CarTraits.CarNotBuilt.selector, id);
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
                                 OWNER
    //////////////////////////////////////////////////////////////*/

    /// @dev Mostly not paused, so that something happens.
    function pause() external here {
        _pause(_rarely());
    }

    /// @dev Another price ends an epoch that has cars. It mostly stays the same, so that epochs get longer.
    function configure(uint96 cost, uint256 spare, uint256 limit) external here {
        uint256 newCost = _rarely() ? _bound(cost, 0, 1 ether) : cars.cost();
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

    /// @dev Clears what would refuse a mint.
    function _letMint(address minter, uint256 amount) private {
        if (!open) _open();
        if (_paused) _pause(false);
        vm.startPrank(_owner);
        if (supply + amount > cars.maxSupply()) cars.setMaxSupply(supply + 40);
        if (minted[minter] + amount > cars.nftPerAddressLimit()) cars.setNftPerAddressLimit(minted[minter] + 60);
        vm.stopPrank();
    }

    function _pause(bool state) private {
        vm.prank(_owner);
        cars.pause(state);
        _paused = state;
    }

    function _expectTakeRefusal(uint256 amount) private returns (bool) {
        uint256 remaining = cars.maxSupply() - supply;
        if (!open) _expectError(IFairBuilds.BuildNoEpochOpen.selector);
        else if (_paused) _expectError(CollectionBase.CollectionPaused.selector);
        else if (amount > remaining) _expectError(CollectionBase.CollectionSoldOut.selector, remaining);
        else return false;
        return true;
    }

    function _compare(uint256 id) private view {
        CarModel storage model = _cars[id];
        CarCollection.Car memory car_ = cars.carState(id);
        vm.assertEq(car_.owner, model.owner);
        vm.assertEq(cars.getApproved(id), model.approved);
        _compareLock(id, model.lockEnd);
        vm.assertEq(car_.transfers, model.transfers);
        vm.assertEq(car_.series, model.series);
        vm.assertEq(car_.rank, model.rank);
        vm.assertEq(car_.upgrades, model.upgrades);
    }
}
