// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {CollectionBase} from "../../src/collections/CollectionBase.sol";
import {DropRules} from "../../src/collections/DropRules.sol";
import {ERC721} from "solady/tokens/ERC721.sol";
import {CarTest} from "../utils/CarTest.sol";

/// @notice Reveal, supply and limits: what variant one adds to the shared settings.
contract CarCollectionDropTest is CarTest {
    function testFuzz_TokenURI(string calldata base, string calldata extension, uint256 id) public {
        id = _bound(id, 1, 20);
        _mintBuilt(alice, 20);
        vm.assertEq(cars.tokenURI(id), "https://pitlane.test/veil.json");
        vm.startPrank(owner);
        cars.setBaseURI(base);
        cars.setBaseExtension(extension);
        vm.assertEq(cars.tokenURI(id), "https://pitlane.test/veil.json");
        cars.reveal();
        string memory expected = bytes(base).length == 0 ? "" : string.concat(base, Strings.toString(id), extension);
        vm.assertEq(cars.tokenURI(id), expected);
    }

    function testFuzz_RevertIf_TokenURIOfMissingCar(uint256 id) public {
        _expectError(ERC721.TokenDoesNotExist.selector);
        cars.tokenURI(id);
        vm.prank(owner);
        cars.reveal();
        _expectError(ERC721.TokenDoesNotExist.selector);
        cars.tokenURI(id);
    }

    function test_Reveal() public {
        _mintTo(alice, 4);
        vm.assertFalse(cars.revealed());
        _expectChange("revealed", 1);
        vm.expectEmit(address(cars));
        emit CollectionBase.BatchMetadataUpdate(1, 4);
        vm.startPrank(owner);
        cars.reveal();
        vm.assertTrue(cars.revealed());
        _expectError(DropRules.CollectionAlreadyRevealed.selector);
        cars.reveal();
    }

    function testFuzz_SetNotRevealedURI(string calldata uri) public {
        _mintTo(alice, 1);
        vm.expectEmit(address(cars));
        emit CollectionBase.UriChanged("notRevealedUri", uri);
        vm.expectEmit(address(cars));
        emit CollectionBase.BatchMetadataUpdate(1, 1);
        vm.prank(owner);
        cars.setNotRevealedURI(uri);
        vm.assertEq(cars.notRevealedUri(), uri);
        vm.assertEq(cars.tokenURI(1), uri);
    }

    /// @dev Cars that are not built yet show it after the reveal too.
    function test_CarIsVeiledUntilBuilt() public {
        vm.prank(owner);
        cars.reveal();
        _mintTo(alice, 1);
        vm.assertEq(cars.tokenURI(1), "https://pitlane.test/veil.json");
        _buildAll();
        vm.assertEq(cars.tokenURI(1), "https://pitlane.test/cars/1.json");
    }

    function testFuzz_SetMaxSupply(uint32 supply) public {
        _mintTo(alice, 5);
        if (supply < 5) _expectError(CollectionBase.CollectionSupplyBelowMinted.selector, supply, 5);
        else _expectChange("maxSupply", supply);
        vm.prank(owner);
        cars.setMaxSupply(supply);
        vm.assertEq(cars.maxSupply(), supply < 5 ? 10_000 : supply);
    }

    function testFuzz_RevertIf_SupplyBelowMinted(uint256 minted, uint256 supply) public {
        minted = _bound(minted, 1, 20);
        supply = _bound(supply, 0, minted - 1);
        _mintTo(alice, minted);
        _expectError(CollectionBase.CollectionSupplyBelowMinted.selector, supply, minted);
        vm.prank(owner);
        cars.setMaxSupply(supply);
    }

    function testFuzz_SetNftPerAddressLimit(uint32 limit) public {
        _expectChange("nftPerAddressLimit", limit);
        vm.prank(owner);
        cars.setNftPerAddressLimit(limit);
        vm.assertEq(cars.nftPerAddressLimit(), limit);
    }

    function testFuzz_RevertIf_ValueTooLarge(uint256 value) public {
        uint256 max = type(uint32).max;
        value = _bound(value, max + 1, type(uint256).max);
        vm.startPrank(owner);
        _expectError(CollectionBase.CollectionValueTooLarge.selector, value, max);
        cars.setMaxSupply(value);
        _expectError(CollectionBase.CollectionValueTooLarge.selector, value, max);
        cars.setNftPerAddressLimit(value);
    }

    /// @dev All small settings share one slot: none of them reaches into another.
    function testFuzz_SettingsAreIndependent(uint96 cost, uint32[3] memory numbers, bool[3] memory flags) public {
        vm.assume(numbers[0] > 0);
        _mintTo(alice, 1);
        vm.startPrank(owner);
        cars.setCost(cost);
        cars.setMaxSupply(numbers[0]);
        cars.setmaxMintAmount(numbers[1]);
        cars.setNftPerAddressLimit(numbers[2]);
        cars.pause(flags[0]);
        cars.setOnlyWhitelisted(flags[1]);
        if (flags[2]) cars.reveal();
        vm.assertEq(cars.cost(), cost);
        vm.assertEq(cars.maxSupply(), numbers[0]);
        vm.assertEq(cars.maxMintAmount(), numbers[1]);
        vm.assertEq(cars.nftPerAddressLimit(), numbers[2]);
        vm.assertEq(cars.paused(), flags[0]);
        vm.assertEq(cars.onlyWhitelisted(), flags[1]);
        vm.assertEq(cars.revealed(), flags[2]);
        vm.assertEq(cars.totalSupply(), 1);
    }

    function testFuzz_SetOnlyWhitelisted(bool state) public {
        _expectChange("onlyWhitelisted", state ? 1 : 0);
        vm.prank(owner);
        cars.setOnlyWhitelisted(state);
        vm.assertEq(cars.onlyWhitelisted(), state);
    }

    function testFuzz_WhitelistUsers(uint8 accounts) public {
        vm.expectEmit(address(cars));
        emit DropRules.WhitelistChanged(accounts);
        vm.prank(owner);
        cars.whitelistUsers(new address[](accounts));
    }

    function _expectChange(bytes32 name, uint256 value) private {
        vm.expectEmit(address(cars));
        emit CollectionBase.SettingChanged(name, value);
    }
}
