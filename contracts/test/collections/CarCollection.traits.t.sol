// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarTraits} from "../../src/collections/CarTraits.sol";
import {CollectionBase} from "../../src/collections/CollectionBase.sol";
import {IERC7496} from "../../src/interfaces/IERC7496.sol";
import {ERC721} from "solady/tokens/ERC721.sol";
import {CarTest} from "../utils/CarTest.sol";
import {Vm} from "../utils/Test.sol";

/// @notice What ERC-7496 asks for, and its public tests, on our cars. Car 1 is alice's, and built.
contract CarCollectionTraitsTest is CarTest {
    string[7] private _names = ["rank", "engine", "turbo", "tyres", "brakes", "suspension", "aero"];

    function setUp() public override {
        super.setUp();
        _mintBuilt(alice, 1);
    }

    /*//////////////////////////////////////////////////////////////
                                 VALUES
    //////////////////////////////////////////////////////////////*/

    function test_InterfaceId() public view {
        vm.assertEq(bytes32(type(IERC7496).interfaceId), bytes32(bytes4(0xaf332f3e)));
        vm.assertTrue(cars.supportsInterface(0xaf332f3e));
    }

    function test_NewCarHasZeros() public view {
        bytes32[] memory values = cars.getTraitValues(1, _keys());
        for (uint256 i; i < 7; ++i) {
            vm.assertEq(values[i], bytes32(0));
            vm.assertEq(cars.getTraitValue(1, _key(i)), bytes32(0));
        }
    }

    function testFuzz_SetTrait(uint256 trait, uint256 value) public {
        trait %= 7;
        value = _bound(value, 1, trait == 0 ? 5 : 255);
        uint96 state = cars.tokenState(1) | uint96(value << (40 + 8 * trait));
        vm.expectEmit(address(cars));
        emit CarTraits.CarUpdated(1, state);
        vm.expectEmit(address(cars));
        emit CollectionBase.MetadataUpdate(1);
        vm.expectEmit(address(cars));
        emit IERC7496.TraitUpdated(_key(trait), 1, bytes32(value));
        vm.prank(game);
        cars.setTrait(1, _key(trait), bytes32(value));
        vm.assertEq(cars.tokenState(1), state);
        bytes32[] memory values = cars.getTraitValues(1, _keys());
        for (uint256 i; i < 7; ++i) {
            vm.assertEq(values[i], bytes32(i == trait ? value : 0));
        }
    }

    /// @dev Whatever path writes: the last TraitUpdated of a trait has the value that the view answers.
    function testFuzz_EventsTellTheValues(uint256 seed) public {
        uint256[7] memory known;
        vm.recordLogs();
        vm.startPrank(game);
        for (uint256 step; step < 8; ++step) {
            seed = uint256(keccak256(abi.encode(seed)));
            uint256 way = seed % 3;
            if (way == 0) {
                cars.setRank(1, uint8(seed >> 8) % 6);
            } else if (way == 1) {
                cars.setUpgrades(1, uint48(seed >> 16) & 0x070707070707);
            } else {
                uint256 trait = (seed >> 64) % 7;
                uint256 value = (seed >> 80) % (trait == 0 ? 6 : 256);
                bool same = uint256(cars.getTraitValue(1, _key(trait))) == value;
                if (same) _expectError(IERC7496.TraitValueUnchanged.selector);
                cars.setTrait(1, _key(trait), bytes32(value));
            }
        }
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].topics[0] != IERC7496.TraitUpdated.selector) continue;
            (uint256 id, uint256 value) = abi.decode(logs[i].data, (uint256, uint256));
            vm.assertEq(id, 1);
            uint256 trait = _traitOf(logs[i].topics[1]);
            vm.assertTrue(known[trait] != value);
            known[trait] = value;
        }
        for (uint256 trait; trait < 7; ++trait) {
            vm.assertEq(uint256(cars.getTraitValue(1, _key(trait))), known[trait]);
        }
    }

    /// @dev A car that is not built has the values of a new one; a lock changes none.
    function test_ValuesOfUnbuiltAndLockedCars() public {
        _mintTo(alice, 1);
        vm.assertEq(cars.getTraitValue(2, _key(0)), bytes32(0));
        vm.prank(alice);
        cars.setRaceConsent(true);
        vm.startPrank(game);
        cars.setRank(1, 3);
        cars.lock(1, block.timestamp + 60);
        vm.assertEq(cars.getTraitValue(1, _key(0)), bytes32(uint256(3)));
        cars.setTrait(1, _key(0), bytes32(uint256(4)));
        vm.assertEq(cars.getTraitValue(1, _key(0)), bytes32(uint256(4)));
        vm.assertTrue(cars.locked(1));
    }

    /// @dev The description lies beside the tokens' files, and moves with them.
    function test_TraitMetadataURI() public {
        vm.assertEq(cars.getTraitMetadataURI(), "https://pitlane.test/cars/traits.json");
        vm.expectEmit(address(cars));
        emit IERC7496.TraitMetadataURIUpdated();
        vm.startPrank(owner);
        cars.setBaseURI("ipfs://x/");
        vm.expectEmit(address(cars));
        emit IERC7496.TraitMetadataURIUpdated();
        cars.setBaseExtension("");
        vm.assertEq(cars.getTraitMetadataURI(), "ipfs://x/traits");
    }

    /*//////////////////////////////////////////////////////////////
                                REFUSALS
    //////////////////////////////////////////////////////////////*/

    function testFuzz_RevertIf_ValueUnchanged(uint256 trait, uint256 value) public {
        trait %= 7;
        value = _bound(value, 1, trait == 0 ? 5 : 255);
        vm.startPrank(game);
        cars.setTrait(1, _key(trait), bytes32(value));
        _expectError(IERC7496.TraitValueUnchanged.selector);
        cars.setTrait(1, _key(trait), bytes32(value));
    }

    function testFuzz_RevertIf_TraitDoesNotExist(bytes32 key) public {
        for (uint256 i; i < 7; ++i) {
            vm.assume(key != _key(i));
        }
        bytes memory error_ = abi.encodeWithSelector(IERC7496.TraitDoesNotExist.selector, key);
        vm.expectRevert(error_);
        cars.getTraitValue(1, key);
        bytes32[] memory keys = _keys();
        keys[6] = key;
        vm.expectRevert(error_);
        cars.getTraitValues(1, keys);
        vm.expectRevert(error_);
        vm.prank(game);
        cars.setTrait(1, key, bytes32(uint256(1)));
    }

    function testFuzz_RevertIf_RankUnknown(uint256 rank) public {
        rank = _bound(rank, 6, type(uint256).max);
        _expectError(CarTraits.CarRankUnknown.selector, rank);
        vm.prank(game);
        cars.setTrait(1, _key(0), bytes32(rank));
    }

    function testFuzz_RevertIf_LevelTooHigh(uint256 trait, uint256 level) public {
        level = _bound(level, 256, type(uint256).max);
        _expectError(CarTraits.CarLevelTooHigh.selector, level, 255);
        vm.prank(game);
        cars.setTrait(1, _key(1 + trait % 6), bytes32(level));
    }

    function testFuzz_RevertIf_CarDoesNotExist(uint256 id) public {
        id = id % 2 == 0 ? 0 : _bound(id, 2, type(uint256).max);
        _expectError(ERC721.TokenDoesNotExist.selector);
        cars.getTraitValue(id, _key(0));
        _expectError(ERC721.TokenDoesNotExist.selector);
        cars.getTraitValues(id, _keys());
        _expectError(ERC721.TokenDoesNotExist.selector);
        vm.prank(game);
        cars.setTrait(id, _key(0), bytes32(uint256(1)));
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    function _key(uint256 trait) private view returns (bytes32) {
        return keccak256(bytes(_names[trait]));
    }

    function _keys() private view returns (bytes32[] memory keys) {
        keys = new bytes32[](7);
        for (uint256 i; i < 7; ++i) {
            keys[i] = _key(i);
        }
    }

    function _traitOf(bytes32 key) private view returns (uint256 trait) {
        while (_key(trait) != key) ++trait;
    }
}
