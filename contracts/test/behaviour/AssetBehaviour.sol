// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {AssetCollection} from "../../src/collections/AssetCollection.sol";
import {CollectionBase} from "../../src/collections/CollectionBase.sol";
import {ERC721} from "solady/tokens/ERC721.sol";
import {AssetTest} from "../utils/AssetTest.sol";
import {Deaf, RefusingReceiver, TokenReceiver, WrongReceiver} from "../utils/Receivers.sol";

/// @notice Takes assets, and does something with the collection each time: mints one more, and passes on what came.
contract BusyReceiver {
    AssetCollection private immutable _assets;
    uint256 private _mintsLeft;

    /// Whether, at some call, a token up to the total supply had no owner, or the balance was not what was minted so far.
    bool public sawHalfDone;
    uint256 public calls;

    constructor(AssetCollection assets, uint256 mints) payable {
        (_assets, _mintsLeft) = (assets, mints);
    }

    function onERC721Received(address, address, uint256 id, bytes calldata) external returns (bytes4) {
        ++calls;
        uint256 supply = _assets.totalSupply();
        for (uint256 i = 1; i <= supply; ++i) {
            try _assets.ownerOf(i) {}
            catch {
                sawHalfDone = true;
            }
        }
        if (_assets.walletOfOwner(address(this)).length != _assets.balanceOf(address(this))) sawHalfDone = true;
        if (_mintsLeft != 0) {
            --_mintsLeft;
            _assets.mint{value: _assets.cost()}(address(this), 1);
        }
        _assets.transferFrom(address(this), address(0xbeef), id);
        return this.onERC721Received.selector;
    }
}

/// @title Minting, metadata and proceeds of variants two and three
abstract contract AssetBehaviour is AssetTest {
    /*//////////////////////////////////////////////////////////////
                                  MINT
    //////////////////////////////////////////////////////////////*/

    function testFuzz_Mint(address recipient, uint256 amount) public {
        _assumePerson(recipient);
        amount = _bound(amount, 1, 10);
        for (uint256 id = 1; id <= amount; ++id) {
            vm.expectEmit(address(assets));
            emit ERC721.Transfer(address(0), recipient, id);
        }
        _mintTo(recipient, amount);

        vm.assertEq(assets.totalSupply(), amount);
        vm.assertEq(assets.balanceOf(recipient), amount);
        vm.assertEq(address(assets).balance, amount * assets.cost());
        for (uint256 id = 1; id <= amount; ++id) {
            vm.assertEq(assets.ownerOf(id), recipient);
            vm.assertEq(assets.transferCount(id), 0);
        }
    }

    /// @dev An asset's owner and its other bits are one storage slot, so that a mint writes three slots in all.
    function test_MintWritesThreeSlots() public {
        vm.record();
        _mintTo(alice, 1);
        (, bytes32[] memory writes) = vm.accesses(address(assets));
        vm.assertEq(writes.length, 3);
        vm.assertTrue(writes[0] != writes[1] && writes[1] != writes[2] && writes[0] != writes[2]);
    }

    function testFuzz_MintForFree(uint256 amount) public {
        amount = _bound(amount, 1, 10);
        vm.prank(owner);
        assets.setCost(0);
        vm.prank(alice);
        assets.mint(bob, amount);
        vm.assertEq(assets.balanceOf(bob), amount);
    }

    function testFuzz_MintAtHighestCost(uint96 cost) public {
        vm.prank(owner);
        assets.setCost(cost);
        _mintTo(alice, 10);
        vm.assertEq(address(assets).balance, uint256(cost) * 10);
    }

    function test_MintUpToMaxSupply() public {
        uint256 max = assets.maxSupply();
        vm.prank(owner);
        assets.setmaxMintAmount(max);
        _mintTo(alice, max - 3);
        uint256 price = 4 * assets.cost();
        vm.deal(alice, price);
        _expectError(CollectionBase.CollectionSoldOut.selector, 3);
        vm.prank(alice);
        assets.mint{value: price}(alice, 4);
        _mintTo(bob, 3);
        vm.assertEq(assets.totalSupply(), max);
        _expectError(CollectionBase.CollectionSoldOut.selector, 0);
        vm.prank(alice);
        assets.mint(alice, 1);
    }

    /*//////////////////////////////////////////////////////////////
                               RECEIVERS
    //////////////////////////////////////////////////////////////*/

    function test_MintToContractThatTakesTokens() public {
        TokenReceiver receiver = new TokenReceiver();
        _mintTo(address(receiver), 3);
        vm.assertEq(assets.balanceOf(address(receiver)), 3);
        vm.assertEq(receiver.operator(), _account("payer"));
        vm.assertEq(receiver.from(), address(0));
        vm.assertEq(receiver.id(), 3);
        vm.assertEq(receiver.data().length, 0);
    }

    function test_RevertIf_RecipientIsDeafOrWrong() public {
        uint256 price = assets.cost();
        vm.deal(alice, price);
        address[2] memory receivers = [address(new Deaf()), address(new WrongReceiver())];
        for (uint256 i; i < receivers.length; ++i) {
            _expectError(IERC721Errors.ERC721InvalidReceiver.selector, receivers[i]);
            vm.prank(alice);
            assets.mint{value: price}(receivers[i], 1);
        }
        vm.assertEq(assets.totalSupply(), 0);
        vm.assertEq(alice.balance, price);
    }

    function test_RevertIf_RecipientRefuses() public {
        address receiver = address(new RefusingReceiver());
        uint256 price = 2 * assets.cost();
        vm.deal(alice, price);
        _expectError(RefusingReceiver.GarageFull.selector);
        vm.prank(alice);
        assets.mint{value: price}(receiver, 2);
        vm.assertEq(assets.totalSupply(), 0);
        vm.assertEq(alice.balance, price);
    }

    function test_RevertIf_RecipientIsZeroAddress() public {
        uint256 price = assets.cost();
        vm.deal(alice, price);
        _expectError(ERC721.TransferToZeroAddress.selector);
        vm.prank(alice);
        assets.mint{value: price}(address(0), 1);
    }

    /// @dev A recipient that mints again and passes on while it is asked finds everything settled and paid for.
    function testFuzz_RecipientCallsBack(uint256 amount, uint256 mints) public {
        (amount, mints) = (_bound(amount, 1, 10), _bound(mints, 0, 10));
        uint256 cost = assets.cost();
        vm.deal(address(this), mints * cost);
        BusyReceiver receiver = new BusyReceiver{value: mints * cost}(assets, mints);
        _mintTo(address(receiver), amount);

        vm.assertFalse(receiver.sawHalfDone());
        vm.assertEq(receiver.calls(), amount + mints);
        vm.assertEq(assets.totalSupply(), amount + mints);
        vm.assertEq(assets.balanceOf(address(0xbeef)), amount + mints);
        vm.assertEq(assets.balanceOf(address(receiver)), 0);
        vm.assertEq(address(assets).balance, (amount + mints) * cost);
    }

    /*//////////////////////////////////////////////////////////////
                                REFUSALS
    //////////////////////////////////////////////////////////////*/

    function testFuzz_RevertIf_NotPaidExactly(uint256 amount, uint256 sent) public {
        amount = _bound(amount, 1, 10);
        uint256 price = amount * assets.cost();
        vm.assume(sent != price);
        vm.deal(alice, sent);
        _expectError(CollectionBase.CollectionCostNotPaid.selector, price, sent);
        vm.prank(alice);
        assets.mint{value: sent}(alice, amount);
    }

    function test_RevertIf_OwnerDoesNotPay() public {
        _expectError(CollectionBase.CollectionCostNotPaid.selector, assets.cost(), 0);
        vm.prank(owner);
        assets.mint(owner, 1);
    }

    function testFuzz_RevertIf_MintAmountOutOfRange(uint256 amount, uint256 max) public {
        max = _bound(max, 0, type(uint32).max);
        amount = amount % 2 == 0 ? 0 : _bound(amount, max + 1, type(uint256).max);
        vm.prank(owner);
        assets.setmaxMintAmount(max);
        _expectError(CollectionBase.CollectionMintAmount.selector, amount, max);
        vm.prank(alice);
        assets.mint(alice, amount);
    }

    function testFuzz_RevertIf_Paused(address recipient, uint256 amount) public {
        vm.prank(owner);
        assets.pause(true);
        _expectError(CollectionBase.CollectionPaused.selector);
        vm.prank(alice);
        assets.mint(recipient, amount);
    }

    /*//////////////////////////////////////////////////////////////
                                METADATA
    //////////////////////////////////////////////////////////////*/

    function testFuzz_TokenURI(string calldata base, string calldata extension, uint256 id) public {
        id = _bound(id, 1, 10);
        _mintTo(alice, 10);
        vm.startPrank(owner);
        assets.setBaseURI(base);
        assets.setBaseExtension(extension);
        string memory expected = bytes(base).length == 0 ? "" : string.concat(base, Strings.toString(id), extension);
        vm.assertEq(assets.tokenURI(id), expected);
    }

    function testFuzz_RevertIf_TokenURIOfMissingAsset(uint256 id) public {
        id = id % 2 == 0 ? 0 : _bound(id, 2, type(uint256).max);
        _mintTo(alice, 1);
        _expectError(ERC721.TokenDoesNotExist.selector);
        assets.tokenURI(id);
    }

    /*//////////////////////////////////////////////////////////////
                                PROCEEDS
    //////////////////////////////////////////////////////////////*/

    function testFuzz_Withdraw(uint256 amount) public {
        amount = _bound(amount, 0, 10);
        if (amount != 0) _mintTo(alice, amount);
        vm.prank(owner);
        assets.withdraw();
        vm.assertEq(owner.balance, amount * assets.cost());
        vm.assertEq(address(assets).balance, 0);
    }

    function test_RevertIf_WithdrawIsPaid() public {
        vm.deal(owner, 1);
        vm.prank(owner);
        (bool done, bytes memory error_) = address(assets).call{value: 1}(abi.encodeCall(assets.withdraw, ()));
        vm.assertFalse(done);
        vm.assertEq(error_.length, 0);
    }

    function test_RevertIf_OwnerRefusesProceeds() public {
        address deaf = address(new Deaf());
        _mintTo(alice, 2);
        uint256 proceeds = 2 * assets.cost();
        vm.prank(owner);
        assets.transferOwnership(deaf);
        vm.prank(deaf);
        assets.acceptOwnership();
        vm.expectRevert(abi.encodeWithSelector(CollectionBase.CollectionWithdrawFailed.selector, deaf, proceeds));
        vm.prank(deaf);
        assets.withdraw();
        vm.assertEq(address(assets).balance, proceeds);
    }
}
