// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {FreeMinter} from "../../src/collections/FreeMinter.sol";
import {ERC721EnumerableByScan} from "../../src/collections/ERC721EnumerableByScan.sol";
import {TokenBase} from "../../src/collections/TokenBase.sol";
import {ERC2981} from "solady/tokens/ERC2981.sol";
import {ERC721} from "solady/tokens/ERC721.sol";
import {LookupBehaviour} from "../behaviour/LookupBehaviour.sol";
import {TokenBehaviour} from "../behaviour/TokenBehaviour.sol";
import {TransferCountBehaviour} from "../behaviour/TransferCountBehaviour.sol";
import {Deaf, RefusingReceiver, TokenReceiver, WrongReceiver} from "../utils/Receivers.sol";
import {TokenTest} from "../utils/CollectionTest.sol";

/// @notice Mints on while it is asked whether it takes a token.
contract MintingReceiver {
    uint256 private _mintsLeft;

    constructor(uint256 mints) {
        _mintsLeft = mints;
    }

    function onERC721Received(address, address, uint256, bytes calldata) external returns (bytes4) {
        if (_mintsLeft != 0) {
            --_mintsLeft;
            FreeMinter(msg.sender).mintNFT(address(this), _mintsLeft % 2 == 0 ? "ipfs://even" : "ipfs://odd");
        }
        return this.onERC721Received.selector;
    }
}

abstract contract MinterTest is TokenTest {
    FreeMinter internal minter;

    function _deployToken() internal override returns (ERC721EnumerableByScan) {
        minter = new FreeMinter("Pitlane Minter", "MINT");
        return minter;
    }

    function _mintTo(address account, uint256 amount) internal override {
        for (uint256 i; i < amount; ++i) {
            minter.mintNFT(account, "ipfs://token");
        }
    }

    function _updatesMetadata() internal pure override returns (bool) {
        return false;
    }
}

contract FreeMinterTokenTest is TokenBehaviour, MinterTest {}

contract FreeMinterLookupTest is LookupBehaviour, MinterTest {}

contract FreeMinterTransferCountTest is TransferCountBehaviour, MinterTest {}

contract FreeMinterTest is MinterTest {
    function test_NewMinter() public view {
        vm.assertEq(minter.name(), "Pitlane Minter");
        vm.assertEq(minter.symbol(), "MINT");
        vm.assertEq(minter.totalSupply(), 0);
        vm.assertEq(minter.MAX_URI_LENGTH(), 16_384);
        vm.assertEq(minter.MAX_SET_SIZE(), 100);
    }

    /// @dev ERC-7572: {"name":"Say \"free\"\n\\","symbol":"FREE"} in base64, as the name needs every escape.
    function test_ContractURI() public {
        FreeMinter free = new FreeMinter('Say "free"\n\\', "FREE");
        vm.assertEq(
            free.contractURI(),
            "data:application/json;base64,eyJuYW1lIjoiU2F5IFwiZnJlZVwiXG5cXCIsInN5bWJvbCI6IkZSRUUifQ=="
        );
    }

    /*//////////////////////////////////////////////////////////////
                                  MINT
    //////////////////////////////////////////////////////////////*/

    function testFuzz_MintNFT(address creator, address recipient, string calldata uri, uint128 price) public {
        _assumePerson(recipient);
        vm.assume(bytes(uri).length != 0);
        vm.expectEmit(address(minter));
        emit ERC721.Transfer(address(0), recipient, 1);
        vm.expectEmit(address(minter));
        emit FreeMinter.Minted(1, creator, uri, address(0), 0);
        vm.prank(creator);
        uint256 id = minter.mintNFT(recipient, uri);

        vm.assertEq(id, 1);
        vm.assertEq(minter.totalSupply(), 1);
        vm.assertEq(minter.ownerOf(1), recipient);
        vm.assertEq(minter.balanceOf(recipient), 1);
        vm.assertEq(minter.creatorOf(1), creator);
        vm.assertEq(minter.tokenURI(1), uri);
        (address receiver, uint256 royalty) = minter.royaltyInfo(1, price);
        vm.assertEq(receiver, address(0));
        vm.assertEq(royalty, 0);
    }

    function testFuzz_MintNFTWithRoyalty(address receiver, uint96 basisPoints, uint128 price) public {
        vm.assume(receiver != address(0));
        basisPoints = uint96(_bound(basisPoints, 1, 7_000));
        minter.mintNFT(alice, "ipfs://before");
        vm.expectEmit(address(minter));
        emit FreeMinter.Minted(2, carol, "ipfs://token", receiver, basisPoints);
        vm.prank(carol);
        uint256 id = minter.mintNFTWithRoyalty(bob, "ipfs://token", receiver, basisPoints);
        minter.mintNFT(alice, "ipfs://after");

        vm.assertEq(id, 2);
        vm.assertEq(minter.ownerOf(2), bob);
        vm.assertEq(minter.creatorOf(2), carol);
        vm.assertEq(minter.tokenURI(2), "ipfs://token");
        (address to, uint256 royalty) = minter.royaltyInfo(2, price);
        vm.assertEq(to, receiver);
        vm.assertEq(royalty, uint256(price) * basisPoints / 10_000);
        for (id = 1; id <= 3; id += 2) {
            (to, royalty) = minter.royaltyInfo(id, price);
            vm.assertEq(to, address(0));
            vm.assertEq(royalty, 0);
        }
    }

    /// @dev A royalty of zero needs no receiver, and none is reported.
    function testFuzz_RoyaltyOfZero(address receiver, uint128 price) public {
        minter.mintNFTWithRoyalty(alice, "ipfs://token", receiver, 0);
        (address to, uint256 royalty) = minter.royaltyInfo(1, price);
        vm.assertEq(to, address(0));
        vm.assertEq(royalty, 0);
    }

    /// @dev Ids past one and two bytes: where the metadata lies follows from the id, whose encoding grows there.
    function test_ManyTokensKeepTheirOwn() public {
        for (uint256 id = 1; id <= 300; ++id) {
            vm.prank(address(uint160(id)));
            minter.mintNFT(alice, vm.toString(id));
        }
        _compareNumbered(1, 300);
    }

    /// @dev As above, at the next step, which too many mints lead to.
    function test_TokensKeepTheirOwnPast65535() public {
        vm.setNonce(address(minter), 65_534);
        // The supply is the first slot after name and symbol.
        vm.store(address(minter), bytes32(uint256(2)), bytes32(uint256(65_533)));
        for (uint256 id = 65_534; id <= 65_537; ++id) {
            vm.prank(address(uint160(id)));
            vm.assertEq(minter.mintNFT(alice, vm.toString(id)), id);
        }
        _compareNumbered(65_534, 65_537);
    }

    function testFuzz_CreatorStaysAfterTransfer(address creator) public {
        vm.prank(creator);
        minter.mintNFT(alice, "ipfs://token");
        vm.prank(alice);
        minter.transferFrom(alice, bob, 1);
        vm.assertEq(minter.creatorOf(1), creator);
        vm.assertEq(minter.tokenURI(1), "ipfs://token");
    }

    function test_LongestUri() public {
        string memory uri = string(new bytes(16_384));
        minter.mintNFT(alice, uri);
        vm.assertEq(minter.tokenURI(1), uri);
    }

    /*//////////////////////////////////////////////////////////////
                                  SETS
    //////////////////////////////////////////////////////////////*/

    /// @dev A set is what as many single mints would have made, events and all.
    function testFuzz_MintNFTs(string[] memory uris, address receiver, uint96 basisPoints, uint128 price) public {
        uris = _usable(uris);
        basisPoints = uint96(_bound(basisPoints, 0, 7_000));
        if (basisPoints != 0) vm.assume(receiver != address(0));
        minter.mintNFT(bob, "ipfs://before");
        for (uint256 i; i < uris.length; ++i) {
            vm.expectEmit(address(minter));
            emit ERC721.Transfer(address(0), alice, i + 2);
            vm.expectEmit(address(minter));
            emit FreeMinter.Minted(i + 2, carol, uris[i], receiver, basisPoints);
        }
        vm.prank(carol);
        vm.assertEq(minter.mintNFTs(alice, uris, receiver, basisPoints), 2);
        minter.mintNFT(bob, "ipfs://after");

        vm.assertEq(minter.totalSupply(), uris.length + 2);
        vm.assertEq(minter.balanceOf(alice), uris.length);
        vm.assertEq(minter.tokenURI(1), "ipfs://before");
        vm.assertEq(minter.tokenURI(uris.length + 2), "ipfs://after");
        for (uint256 i; i < uris.length; ++i) {
            uint256 id = i + 2;
            vm.assertEq(minter.ownerOf(id), alice);
            vm.assertEq(minter.creatorOf(id), carol);
            vm.assertEq(minter.tokenURI(id), uris[i]);
            (address to, uint256 royalty) = minter.royaltyInfo(id, price);
            vm.assertEq(to, basisPoints == 0 ? address(0) : receiver);
            vm.assertEq(royalty, uint256(price) * basisPoints / 10_000);
        }
    }

    /// @dev A recipient that mints on while it is asked finds the whole set, and gets ids above it.
    function test_SetToRecipientThatMintsOn() public {
        MintingReceiver receiver = new MintingReceiver(5);
        vm.assertEq(minter.mintNFTs(address(receiver), _numbered(3), address(0), 0), 1);
        vm.assertEq(minter.totalSupply(), 8);
        for (uint256 id = 1; id <= 3; ++id) {
            vm.assertEq(minter.tokenURI(id), vm.toString(id));
            vm.assertEq(minter.creatorOf(id), address(this));
        }
        vm.assertEq(minter.creatorOf(4), address(receiver));
    }

    function test_RevertIf_RecipientRefusesSet() public {
        address receiver = address(new RefusingReceiver());
        _expectError(RefusingReceiver.GarageFull.selector);
        minter.mintNFTs(receiver, _numbered(3), alice, 500);
        vm.assertEq(minter.totalSupply(), 0);
        minter.mintNFTs(alice, _numbered(3), alice, 500);
        vm.assertEq(minter.tokenURI(3), "3");
    }

    function test_LargestSet() public {
        minter.mintNFTs(alice, _numbered(100), bob, 500);
        vm.assertEq(minter.balanceOf(alice), 100);
        vm.assertEq(minter.tokenURI(100), "100");
    }

    /// forge-config: default.fuzz.runs = 32
    function testFuzz_RevertIf_SetTooLarge(uint256 size) public {
        size = _bound(size, 101, 1_000);
        _expectError(FreeMinter.MinterSetSize.selector, size, 100);
        minter.mintNFTs(alice, new string[](size), bob, 500);
    }

    function test_RevertIf_SetIsEmpty() public {
        _expectError(FreeMinter.MinterSetSize.selector, 0, 100);
        minter.mintNFTs(alice, new string[](0), bob, 500);
    }

    /// @dev One address that is refused takes the whole set with it.
    function test_RevertIf_OneUriOfSetIsRefused() public {
        string[] memory uris = _numbered(3);
        uris[2] = "";
        _expectError(FreeMinter.MinterUriLength.selector, 0, 16_384);
        minter.mintNFTs(alice, uris, bob, 500);
        vm.assertEq(minter.totalSupply(), 0);
    }

    function testFuzz_RevertIf_RoyaltyOfSetTooHigh(uint96 basisPoints) public {
        basisPoints = uint96(_bound(basisPoints, 7_001, type(uint96).max));
        _expectError(TokenBase.CollectionRoyaltyTooHigh.selector, basisPoints, 7_000);
        minter.mintNFTs(alice, _numbered(2), bob, basisPoints);
    }

    /*//////////////////////////////////////////////////////////////
                               RECEIVERS
    //////////////////////////////////////////////////////////////*/

    function test_MintToContractThatTakesTokens() public {
        TokenReceiver receiver = new TokenReceiver();
        vm.prank(carol);
        minter.mintNFT(address(receiver), "ipfs://token");
        vm.assertEq(minter.ownerOf(1), address(receiver));
        vm.assertEq(receiver.operator(), carol);
        vm.assertEq(receiver.from(), address(0));
        vm.assertEq(receiver.id(), 1);
        vm.assertEq(receiver.data().length, 0);
    }

    function testFuzz_RecipientMintsOn(uint256 mints) public {
        mints = _bound(mints, 0, 12);
        MintingReceiver receiver = new MintingReceiver(mints);
        minter.mintNFT(address(receiver), "ipfs://first");
        vm.assertEq(minter.totalSupply(), mints + 1);
        vm.assertEq(minter.balanceOf(address(receiver)), mints + 1);
        vm.assertEq(minter.tokenURI(1), "ipfs://first");
        vm.assertEq(minter.creatorOf(1), address(this));
        for (uint256 i = 1; i <= mints; ++i) {
            vm.assertEq(minter.tokenURI(i + 1), (mints - i) % 2 == 0 ? "ipfs://even" : "ipfs://odd");
            vm.assertEq(minter.creatorOf(i + 1), address(receiver));
        }
    }

    function test_RevertIf_RecipientIsDeafOrWrong() public {
        address[2] memory receivers = [address(new Deaf()), address(new WrongReceiver())];
        for (uint256 i; i < receivers.length; ++i) {
            _expectError(IERC721Errors.ERC721InvalidReceiver.selector, receivers[i]);
            minter.mintNFT(receivers[i], "ipfs://token");
        }
        vm.assertEq(minter.totalSupply(), 0);
    }

    /// @dev A mint that failed leaves no gap: the next token still finds its own metadata.
    function test_RevertIf_RecipientRefuses() public {
        address receiver = address(new RefusingReceiver());
        _expectError(RefusingReceiver.GarageFull.selector);
        minter.mintNFTWithRoyalty(receiver, "ipfs://refused", alice, 500);
        minter.mintNFT(alice, "ipfs://token");
        vm.assertEq(minter.totalSupply(), 1);
        vm.assertEq(minter.tokenURI(1), "ipfs://token");
        (address to,) = minter.royaltyInfo(1, 100);
        vm.assertEq(to, address(0));
    }

    /*//////////////////////////////////////////////////////////////
                                REFUSALS
    //////////////////////////////////////////////////////////////*/

    function test_RevertIf_RecipientIsZeroAddress() public {
        _expectError(ERC721.TransferToZeroAddress.selector);
        minter.mintNFT(address(0), "ipfs://token");
    }

    function test_RevertIf_UriIsEmpty() public {
        _expectError(FreeMinter.MinterUriLength.selector, 0, 16_384);
        minter.mintNFT(alice, "");
        _expectError(FreeMinter.MinterUriLength.selector, 0, 16_384);
        minter.mintNFTWithRoyalty(alice, "", bob, 500);
    }

    /// forge-config: default.fuzz.runs = 32
    function testFuzz_RevertIf_UriIsTooLong(uint256 length) public {
        length = _bound(length, 16_385, 100_000);
        _expectError(FreeMinter.MinterUriLength.selector, length, 16_384);
        minter.mintNFT(alice, string(new bytes(length)));
    }

    function testFuzz_RevertIf_RoyaltyTooHigh(uint96 basisPoints) public {
        basisPoints = uint96(_bound(basisPoints, 7_001, type(uint96).max));
        _expectError(TokenBase.CollectionRoyaltyTooHigh.selector, basisPoints, 7_000);
        minter.mintNFTWithRoyalty(alice, "ipfs://token", bob, basisPoints);
    }

    function testFuzz_RevertIf_RoyaltyReceiverIsZeroAddress(uint96 basisPoints) public {
        basisPoints = uint96(_bound(basisPoints, 1, 7_000));
        _expectError(ERC2981.RoyaltyReceiverIsZeroAddress.selector);
        minter.mintNFTWithRoyalty(alice, "ipfs://token", address(0), basisPoints);
    }

    function testFuzz_RevertIf_TokenDoesNotExist(uint256 id) public {
        id = id % 2 == 0 ? 0 : _bound(id, 2, type(uint256).max);
        minter.mintNFT(alice, "ipfs://token");
        _expectError(ERC721.TokenDoesNotExist.selector);
        minter.tokenURI(id);
        _expectError(ERC721.TokenDoesNotExist.selector);
        minter.creatorOf(id);
    }

    /// @dev Random addresses as a set that can be minted: from 1 to 12 of them, none empty.
    function _usable(string[] memory uris) private pure returns (string[] memory) {
        if (uris.length == 0) return _numbered(1);
        uint256 size = uris.length < 12 ? uris.length : 12;
        string[] memory set = new string[](size);
        for (uint256 i; i < size; ++i) {
            set[i] = bytes(uris[i]).length == 0 ? "ipfs://token" : uris[i];
        }
        return set;
    }

    function _numbered(uint256 size) private pure returns (string[] memory uris) {
        uris = new string[](size);
        for (uint256 i; i < size; ++i) {
            uris[i] = vm.toString(i + 1);
        }
    }

    /// @dev Each token from one id to another was minted by the account of its number, with its number for an address.
    function _compareNumbered(uint256 first, uint256 last) private view {
        for (uint256 id = first; id <= last; ++id) {
            vm.assertEq(minter.tokenURI(id), vm.toString(id));
            vm.assertEq(minter.creatorOf(id), address(uint160(id)));
        }
    }
}
