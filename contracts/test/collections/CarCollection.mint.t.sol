// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarCollection} from "../../src/collections/CarCollection.sol";
import {CollectionBase} from "../../src/collections/CollectionBase.sol";
import {DropRules} from "../../src/collections/DropRules.sol";
import {ERC721} from "solady/tokens/ERC721.sol";
import {CarTest} from "../utils/CarTest.sol";
import {Deaf} from "../utils/Receivers.sol";

contract CarCollectionMintTest is CarTest {
    function test_NewCollection() public {
        CarCollection fresh = new CarCollection("Pitlane Cars", "CAR", "https://base/", "https://veil");
        vm.assertEq(fresh.name(), "Pitlane Cars");
        vm.assertEq(fresh.symbol(), "CAR");
        vm.assertEq(fresh.baseURI(), "https://base/");
        vm.assertEq(fresh.baseExtension(), ".json");
        vm.assertEq(fresh.notRevealedUri(), "https://veil");
        vm.assertEq(fresh.cost(), 0.05 ether);
        vm.assertEq(fresh.maxSupply(), 10_000);
        vm.assertEq(fresh.maxMintAmount(), 20);
        vm.assertEq(fresh.nftPerAddressLimit(), 100);
        vm.assertEq(fresh.totalSupply(), 0);
        vm.assertEq(fresh.owner(), address(this));
        vm.assertEq(fresh.game(), address(0));
        vm.assertEq(fresh.workshop(), address(0));
        vm.assertEq(fresh.builder(), address(0));
        vm.assertEq(fresh.epochCount(), 0);
        vm.assertEq(fresh.whitelistRoot(), 0);
        vm.assertFalse(fresh.epochOpen());
        vm.assertFalse(fresh.paused() || fresh.revealed() || fresh.onlyWhitelisted());
    }

    /// @dev Every car of a mint: next id, not built, never moved, and nothing said but its transfer.
    function testFuzz_Mint(address minter, uint256 amount) public {
        vm.assume(minter != address(0));
        amount = _bound(amount, 1, 20);
        for (uint256 id = 1; id <= amount; ++id) {
            vm.expectEmit(address(cars));
            emit ERC721.Transfer(address(0), minter, id);
        }
        vm.recordLogs();
        _mintTo(minter, amount);

        vm.assertEq(vm.getRecordedLogs().length, amount);
        vm.assertEq(cars.tokenState(amount), 0);
        vm.assertEq(cars.totalSupply(), amount);
        vm.assertEq(cars.balanceOf(minter), amount);
        vm.assertEq(cars.addressMintedBalance(minter), amount);
        vm.assertEq(address(cars).balance, amount * COST);
    }

    /// @dev A car's owner, state and transfer count are one storage slot, so that a mint writes three slots in all; an
    ///      epoch's first mint writes down the time too.
    function test_MintWritesThreeSlots() public {
        _mintTo(bob, 1);
        vm.record();
        _mintTo(alice, 1);
        (, bytes32[] memory writes) = vm.accesses(address(cars));
        uint256 distinct;
        for (uint256 i; i < writes.length; ++i) {
            bool seen;
            for (uint256 j; j < i; ++j) {
                seen = seen || writes[j] == writes[i];
            }
            if (!seen) ++distinct;
        }
        vm.assertEq(distinct, 3);
    }

    function test_MintToContractThatIsNoReceiver() public {
        address deaf = address(new Deaf());
        _mintTo(deaf, 1);
        vm.assertEq(cars.ownerOf(1), deaf);
    }

    function testFuzz_MintForFree(uint256 amount) public {
        amount = _bound(amount, 1, 20);
        vm.prank(owner);
        cars.setCost(0);
        vm.prank(alice);
        cars.mint(amount);
        vm.assertEq(cars.balanceOf(alice), amount);
    }

    function testFuzz_MintAtHighestCost(uint96 cost) public {
        vm.prank(owner);
        cars.setCost(cost);
        _mintTo(alice, 20);
        vm.assertEq(address(cars).balance, uint256(cost) * 20);
    }

    /*//////////////////////////////////////////////////////////////
                                REFUSALS
    //////////////////////////////////////////////////////////////*/

    function testFuzz_RevertIf_NotPaidExactly(uint256 amount, uint256 sent) public {
        amount = _bound(amount, 1, 20);
        vm.assume(sent != amount * COST);
        vm.deal(alice, sent);
        _expectError(CollectionBase.CollectionCostNotPaid.selector, amount * COST, sent);
        vm.prank(alice);
        cars.mint{value: sent}(amount);
    }

    function test_RevertIf_OwnerDoesNotPay() public {
        _expectError(CollectionBase.CollectionCostNotPaid.selector, COST, 0);
        vm.prank(owner);
        cars.mint(1);
    }

    function testFuzz_RevertIf_MintAmountOutOfRange(uint256 amount, uint256 max) public {
        max = _bound(max, 0, type(uint32).max);
        amount = amount % 2 == 0 ? 0 : _bound(amount, max + 1, type(uint256).max);
        vm.prank(owner);
        cars.setmaxMintAmount(max);
        _expectError(CollectionBase.CollectionMintAmount.selector, amount, max);
        vm.prank(alice);
        cars.mint(amount);
    }

    function testFuzz_RevertIf_Paused(uint256 amount) public {
        vm.prank(owner);
        cars.pause(true);
        _expectError(CollectionBase.CollectionPaused.selector);
        vm.prank(alice);
        cars.mint(amount);
    }

    function testFuzz_RevertIf_SoldOut(uint256 minted, uint256 remaining, uint256 amount) public {
        minted = _bound(minted, 1, 20);
        remaining = _bound(remaining, 0, 19);
        amount = _bound(amount, remaining + 1, 20);
        _mintTo(alice, minted);
        vm.prank(owner);
        cars.setMaxSupply(minted + remaining);
        _expectError(CollectionBase.CollectionSoldOut.selector, remaining);
        vm.prank(bob);
        cars.mint(amount);
        if (remaining != 0) _mintTo(bob, remaining);
        vm.assertEq(cars.totalSupply(), cars.maxSupply());
    }

    function testFuzz_RevertIf_AddressLimitReached(uint256 limit, uint256 minted) public {
        limit = _bound(limit, 1, 20);
        minted = _bound(minted, 1, limit);
        _mintTo(alice, minted);
        vm.prank(owner);
        cars.setNftPerAddressLimit(limit);
        vm.deal(alice, 20 * COST);
        uint256 tooMany = limit - minted + 1;
        _expectError(DropRules.CollectionAddressLimit.selector, limit);
        vm.prank(alice);
        cars.mint{value: tooMany * COST}(tooMany);
    }

    function testFuzz_RevertIf_LimitSetBelowMinted(uint256 limit) public {
        limit = _bound(limit, 0, 4);
        _mintTo(alice, 5);
        vm.prank(owner);
        cars.setNftPerAddressLimit(limit);
        vm.deal(alice, COST);
        _expectError(DropRules.CollectionAddressLimit.selector, limit);
        vm.prank(alice);
        cars.mint{value: COST}(1);
    }

    /// @dev Transferring cars changes no address's mint count.
    function test_MintedBalanceStaysAfterTransfer() public {
        _mintTo(alice, 2);
        vm.prank(alice);
        cars.transferFrom(alice, bob, 1);
        vm.assertEq(cars.addressMintedBalance(alice), 2);
        vm.assertEq(cars.addressMintedBalance(bob), 0);
        vm.assertEq(cars.balanceOf(alice), 1);
        vm.assertEq(cars.balanceOf(bob), 1);
    }
}
