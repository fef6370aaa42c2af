// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {DropRules} from "../../src/collections/DropRules.sol";
import {CarTest} from "../utils/CarTest.sol";
import {MerkleTree} from "../utils/MerkleTree.sol";

/// @notice Who is invited: by a list, or by the root of a Merkle tree.
contract CarCollectionWhitelistTest is CarTest {
    /*//////////////////////////////////////////////////////////////
                                  LIST
    //////////////////////////////////////////////////////////////*/

    function testFuzz_Whitelist(address[] calldata users, address stranger) public {
        for (uint256 i; i < users.length; ++i) {
            vm.assume(users[i] != stranger);
            vm.assertFalse(cars.isWhitelisted(users[i]));
        }
        vm.prank(owner);
        cars.whitelistUsers(users);
        for (uint256 i; i < users.length; ++i) {
            vm.assertTrue(cars.isWhitelisted(users[i]));
        }
        vm.assertFalse(cars.isWhitelisted(stranger));
    }

    function test_NewWhitelistReplacesTheOld() public {
        _whitelist(alice);
        _whitelist(bob);
        vm.assertFalse(cars.isWhitelisted(alice));
        vm.assertTrue(cars.isWhitelisted(bob));
        vm.prank(owner);
        cars.whitelistUsers(new address[](0));
        vm.assertFalse(cars.isWhitelisted(bob));
    }

    function testFuzz_RevertIf_NotWhitelisted(address stranger) public {
        vm.assume(stranger != alice);
        _whitelist(alice);
        vm.prank(owner);
        cars.setOnlyWhitelisted(true);
        vm.assertTrue(cars.onlyWhitelisted());
        vm.deal(stranger, COST);
        _expectError(DropRules.CollectionNotWhitelisted.selector, stranger);
        vm.prank(stranger);
        cars.mint{value: COST}(1);
        _mintTo(alice, 1);
        vm.assertEq(cars.ownerOf(1), alice);
    }

    function test_EverybodyMintsAgainAfterWhitelistPhase() public {
        vm.prank(owner);
        cars.setOnlyWhitelisted(true);
        vm.prank(owner);
        cars.setOnlyWhitelisted(false);
        _mintTo(bob, 1);
        vm.assertEq(cars.ownerOf(1), bob);
    }

    /*//////////////////////////////////////////////////////////////
                              MERKLE TREE
    //////////////////////////////////////////////////////////////*/

    function testFuzz_SetWhitelistRoot(bytes32 root) public {
        vm.expectEmit(address(cars));
        emit DropRules.WhitelistRootChanged(root);
        vm.prank(owner);
        cars.setWhitelistRoot(root);
        vm.assertEq(cars.whitelistRoot(), root);
    }

    /// @dev Every account of a random tree mints with its proof and with no other.
    function testFuzz_MintWithProof(uint256 size, uint256 seed) public {
        size = _bound(size, 1, 9);
        address[] memory accounts = new address[](size);
        bytes32[] memory leaves = new bytes32[](size);
        for (uint256 i; i < size; ++i) {
            accounts[i] = address(uint160(uint256(keccak256(abi.encode(seed, i)))));
            leaves[i] = _leaf(accounts[i]);
        }
        vm.startPrank(owner);
        cars.setWhitelistRoot(MerkleTree.root(leaves));
        cars.setOnlyWhitelisted(true);
        vm.stopPrank();
        for (uint256 i; i < size; ++i) {
            bytes32[] memory proof = MerkleTree.proof(leaves, i);
            vm.assertTrue(cars.isWhitelistedByProof(accounts[i], proof));
            vm.assertFalse(cars.isWhitelisted(accounts[i]));
            _mintWithProof(accounts[i], proof);
            vm.assertEq(cars.ownerOf(i + 1), accounts[i]);
            if (size == 1) continue;
            bytes32[] memory other = MerkleTree.proof(leaves, (i + 1) % size);
            _expectError(DropRules.CollectionNotWhitelisted.selector, accounts[i]);
            _mintWithProof(accounts[i], other);
        }
    }

    function testFuzz_RevertIf_ProofIsForeign(address stranger, bytes32[] calldata proof) public {
        vm.assume(stranger != alice);
        vm.prank(owner);
        cars.setWhitelistRoot(_leaf(alice));
        _expectError(DropRules.CollectionNotWhitelisted.selector, stranger);
        _mintWithProof(stranger, proof);
        _mintWithProof(alice, new bytes32[](0));
        vm.assertEq(cars.ownerOf(1), alice);
    }

    function test_RevertIf_ThereIsNoTree() public {
        _expectError(DropRules.CollectionNotWhitelisted.selector, alice);
        _mintWithProof(alice, new bytes32[](0));
    }

    /// @dev The list does not stand in for a proof, nor a proof for the list.
    function test_ListAndTreeAreApart() public {
        _whitelist(bob);
        vm.startPrank(owner);
        cars.setWhitelistRoot(_leaf(alice));
        cars.setOnlyWhitelisted(true);
        vm.stopPrank();
        _mintTo(bob, 1);
        _mintWithProof(alice, new bytes32[](0));
        vm.deal(alice, COST);
        _expectError(DropRules.CollectionNotWhitelisted.selector, alice);
        vm.prank(alice);
        cars.mint{value: COST}(1);
        _expectError(DropRules.CollectionNotWhitelisted.selector, bob);
        _mintWithProof(bob, new bytes32[](0));
    }

    function test_AddressLimitHoldsWithProofToo() public {
        vm.startPrank(owner);
        cars.setWhitelistRoot(_leaf(alice));
        cars.setNftPerAddressLimit(1);
        vm.stopPrank();
        _mintWithProof(alice, new bytes32[](0));
        _expectError(DropRules.CollectionAddressLimit.selector, 1);
        _mintWithProof(alice, new bytes32[](0));
    }

    /// @dev However many accounts, one write: a tree of 5,000 made by contracts/script/whitelist.ts.
    function test_TreeMadeByTheScript() public {
        string memory json = vm.readFile("test/fixtures/whitelist-5000.json");
        vm.startPrank(owner);
        cars.setWhitelistRoot(vm.parseJsonBytes32(json, ".root"));
        cars.setOnlyWhitelisted(true);
        vm.stopPrank();
        uint256[3] memory places = [uint256(0), 2_499, 4_999];
        for (uint256 i; i < places.length; ++i) {
            address account = address(uint160(uint256(keccak256(abi.encode(places[i])))));
            bytes32[] memory proof =
                vm.parseJsonBytes32Array(json, string.concat(".proofs.", Strings.toString(places[i])));
            _mintWithProof(account, proof);
            vm.assertEq(cars.ownerOf(i + 1), account);
        }
    }

    /*//////////////////////////////////////////////////////////////
                                HELPERS
    //////////////////////////////////////////////////////////////*/

    function _leaf(address account) private pure returns (bytes32) {
        return keccak256(bytes.concat(keccak256(abi.encode(account))));
    }

    function _mintWithProof(address account, bytes32[] memory proof) private {
        vm.deal(account, COST);
        vm.prank(account);
        cars.mintWithProof{value: COST}(1, proof);
    }

    function _whitelist(address account) private {
        address[] memory users = new address[](1);
        users[0] = account;
        vm.prank(owner);
        cars.whitelistUsers(users);
    }
}
