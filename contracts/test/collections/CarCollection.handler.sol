// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarCollection} from "../../src/collections/CarCollection.sol";
import {CollectionBase} from "../../src/collections/CollectionBase.sol";
import {ERC721} from "solady/tokens/ERC721.sol";
import {Test} from "../utils/Test.sol";

/// @title Random actors on a car collection
/// @notice Every action is done to the collection and to a plain model of it: one struct a car, one counter an account.
///         Actions that the rules forbid are tried all the same, and have to fail for the right reason.
contract CarCollectionHandler is Test {
    struct CarModel {
        address owner;
        address approved;
        uint256 transfers;
        uint256 series;
        uint256 rank;
        uint256 upgrades;
    }

    CarCollection public immutable cars;
    address private immutable _owner;
    address private immutable _game;

    address[] public actors;
    mapping(uint256 id => CarModel) private _cars;
    mapping(address account => uint256) public minted;
    mapping(address account => mapping(address operator => bool)) private _operator;
    uint256 public supply;
    uint256 public proceeds;
    bool private _paused;

    constructor(CarCollection cars_, address owner_, address game_) {
        (cars, _owner, _game) = (cars_, owner_, game_);
        for (uint256 i; i < 5; ++i) {
            actors.push(address(uint160(0xac70_0000 + i)));
        }
    }

    function car(uint256 id) external view returns (CarModel memory) {
        return _cars[id];
    }

    function actorCount() external view returns (uint256) {
        return actors.length;
    }

    /*//////////////////////////////////////////////////////////////
                                ACTIONS
    //////////////////////////////////////////////////////////////*/

    function mint(uint256 actorSeed, uint256 amount) external {
        address minter = _actor(actorSeed);
        amount = _bound(amount, 1, 3);
        uint256 price = cars.cost() * amount;
        vm.deal(minter, price);
        bool refused = _expectMintRefusal(minter, amount);
        vm.prank(minter);
        cars.mint{value: price}(amount);
        if (refused) return;
        for (uint256 i; i < amount; ++i) {
            CarModel storage fresh = _cars[++supply];
            (fresh.owner, fresh.series) = (minter, uint8(cars.packedCarState(supply) >> 32));
        }
        minted[minter] += amount;
        proceeds += price;
    }

    function transfer(uint256 callerSeed, uint256 toSeed, uint256 idSeed, bool safe) external {
        if (supply == 0) return;
        uint256 id = _id(idSeed);
        CarModel storage moved = _cars[id];
        (address caller, address from, address to) = (_actor(callerSeed), moved.owner, _actor(toSeed));
        bool allowed = caller == from || caller == moved.approved || _operator[from][caller];
        if (!allowed) _expectError(ERC721.NotOwnerNorApproved.selector);
        vm.prank(caller);
        if (safe) cars.safeTransferFrom(from, to, id);
        else cars.transferFrom(from, to, id);
        if (!allowed) return;
        (moved.owner, moved.approved) = (to, address(0));
        ++moved.transfers;
    }

    function approve(uint256 spenderSeed, uint256 idSeed) external {
        if (supply == 0) return;
        uint256 id = _id(idSeed);
        vm.prank(_cars[id].owner);
        cars.approve(_actor(spenderSeed), id);
        _cars[id].approved = _actor(spenderSeed);
    }

    function setApprovalForAll(uint256 accountSeed, uint256 operatorSeed, bool approved) external {
        vm.prank(_actor(accountSeed));
        cars.setApprovalForAll(_actor(operatorSeed), approved);
        _operator[_actor(accountSeed)][_actor(operatorSeed)] = approved;
    }

    function setRank(uint256 idSeed, uint8 rank) external {
        if (supply == 0) return;
        rank %= 7;
        if (rank == 6) _expectError(CarCollection.CarRankUnknown.selector, rank);
        vm.prank(_game);
        cars.setRank(_id(idSeed), rank);
        if (rank < 6) _cars[_id(idSeed)].rank = rank;
    }

    function setUpgrades(uint256 idSeed, uint48 upgrades) external {
        if (supply == 0) return;
        vm.prank(_game);
        cars.setUpgrades(_id(idSeed), upgrades);
        _cars[_id(idSeed)].upgrades = upgrades;
    }

    function playGameAsActor(uint256 actorSeed, uint256 idSeed) external {
        if (supply == 0) return;
        _expectError(CarCollection.CarCallerNotGame.selector, _actor(actorSeed));
        vm.prank(_actor(actorSeed));
        cars.setRank(_id(idSeed), 5);
    }

    function pause(bool state) external {
        vm.prank(_owner);
        cars.pause(state);
        _paused = state;
    }

    function configure(uint96 cost, uint256 spare, uint256 limit) external {
        vm.startPrank(_owner);
        cars.setCost(_bound(cost, 0, 1 ether));
        cars.setMaxSupply(supply + _bound(spare, 0, 40));
        cars.setNftPerAddressLimit(_bound(limit, 0, 60));
        vm.stopPrank();
    }

    function withdraw() external {
        uint256 before = _owner.balance;
        vm.prank(_owner);
        cars.withdraw();
        vm.assertEq(_owner.balance - before, proceeds);
        proceeds = 0;
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    function _expectMintRefusal(address minter, uint256 amount) private returns (bool) {
        uint256 remaining = cars.maxSupply() - supply;
        uint256 limit = cars.nftPerAddressLimit();
        if (_paused) _expectError(CollectionBase.CollectionPaused.selector);
        else if (amount > remaining) _expectError(CollectionBase.CollectionSoldOut.selector, remaining);
        else if (minted[minter] + amount > limit) _expectError(CarCollection.CollectionAddressLimit.selector, limit);
        else return false;
        return true;
    }

    function _actor(uint256 seed) private view returns (address) {
        return actors[seed % actors.length];
    }

    function _id(uint256 seed) private view returns (uint256) {
        return 1 + seed % supply;
    }
}
