// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {BuildSeries} from "../../src/BuildSeries.sol";
import {CarCollection} from "../../src/collections/CarCollection.sol";
import {CarTraits} from "../../src/collections/CarTraits.sol";
import {CollectionBase} from "../../src/collections/CollectionBase.sol";
import {IFairBuilds} from "../../src/interfaces/IFairBuilds.sol";
import {CarTest} from "../utils/CarTest.sol";
import {ERC721} from "solady/tokens/ERC721.sol";

/// @notice Epochs as they should go: opened, closed, revealed, built.
contract CarCollectionEpochsTest is CarTest {
    /*//////////////////////////////////////////////////////////////
                                OPENING
    //////////////////////////////////////////////////////////////*/

    function testFuzz_SetBuilder(address newBuilder) public {
        vm.expectEmit(address(cars));
        emit IFairBuilds.BuilderChanged(newBuilder);
        vm.prank(owner);
        cars.setBuilder(newBuilder);
        vm.assertEq(cars.builder(), newBuilder);
    }

    function testFuzz_OpenEpoch(uint256 minted, bytes32 commitment, uint32 time) public {
        vm.assume(commitment != 0);
        minted = _bound(minted, 0, 20);
        if (minted != 0) _mintTo(alice, minted);
        vm.warp(time);
        vm.expectEmit(address(cars));
        emit IFairBuilds.EpochClosed(1, minted, block.number);
        vm.expectEmit(address(cars));
        emit IFairBuilds.EpochOpened(2, minted + 1, commitment);
        vm.prank(builder);
        cars.openEpoch(2, commitment);
        vm.assertEq(cars.epochCount(), 2);
        vm.assertTrue(cars.epochOpen());
        IFairBuilds.Epoch memory closed = cars.epoch(1);
        vm.assertEq(closed.lastId, minted);
        vm.assertEq(closed.closedAt, time);
        vm.assertEq(closed.drawBlock, block.number);
        vm.assertEq(closed.proceeds, minted * COST);
        IFairBuilds.Epoch memory opened = cars.epoch(2);
        vm.assertEq(opened.commitment, commitment);
        vm.assertEq(opened.startedAt, time);
        vm.assertEq(opened.closedAt, 0);
    }

    function testFuzz_RevertIf_OpenedByStranger(address stranger) public {
        vm.assume(stranger != builder);
        _expectError(IFairBuilds.BuildCallerNotBuilder.selector, stranger);
        vm.prank(stranger);
        cars.openEpoch(2, bytes32(uint256(1)));
    }

    function test_RevertIf_CommitmentMissing() public {
        _expectError(IFairBuilds.BuildCommitmentMissing.selector);
        vm.prank(builder);
        cars.openEpoch(2, 0);
    }

    function testFuzz_RevertIf_EpochIsNotNext(uint256 number) public {
        vm.assume(number != 2);
        _expectError(IFairBuilds.BuildEpochNotNext.selector, number, 2);
        vm.prank(builder);
        cars.openEpoch(number, bytes32(uint256(1)));
        vm.assertEq(cars.epochCount(), 1);
    }

    /*//////////////////////////////////////////////////////////////
                                CLOSING
    //////////////////////////////////////////////////////////////*/

    function test_NothingIsMintedWhileNoEpochIsOpen() public {
        vm.prank(builder);
        cars.closeEpoch();
        vm.assertFalse(cars.epochOpen());
        vm.deal(alice, 2 * COST);
        vm.startPrank(alice);
        _expectError(IFairBuilds.BuildNoEpochOpen.selector);
        cars.mint{value: COST}(1);
        _expectError(IFairBuilds.BuildNoEpochOpen.selector);
        cars.mintWithProof{value: COST}(1, new bytes32[](0));
        vm.stopPrank();
        _openEpoch();
        _mintTo(alice, 1);
        vm.assertEq(cars.ownerOf(1), alice);
    }

    function test_RevertIf_ClosedTwice() public {
        vm.startPrank(builder);
        cars.closeEpoch();
        _expectError(IFairBuilds.BuildNoEpochOpen.selector);
        cars.closeEpoch();
    }

    /// @dev A day after the epoch's first car, whenever it was opened and however many cars came later.
    function testFuzz_AnybodyClosesAnEpochThatIsDue(address anyone, uint32 idle, uint32 age, bool granted) public {
        vm.assume(anyone != builder);
        vm.warp(block.timestamp + idle);
        if (granted) _grantTo(alice, 1);
        else _mintTo(alice, 1);
        uint256 started = block.timestamp;
        vm.assertEq(cars.epoch(1).startedAt, started);
        vm.warp(started + age / 2);
        _mintTo(bob, 1);
        vm.assertEq(cars.epoch(1).startedAt, started);
        vm.warp(started + age);
        if (age < 1 days) _expectError(IFairBuilds.BuildEpochNotDue.selector, 1, started + 1 days);
        vm.prank(anyone);
        cars.closeEpoch();
        vm.assertEq(cars.epochOpen(), age < 1 days);
    }

    /// @dev To the second: a day after the first car, and not a second sooner.
    function test_AnEpochIsDueToTheSecond() public {
        _mintTo(alice, 1);
        uint256 due = block.timestamp + 1 days;
        vm.warp(due - 1);
        _expectError(IFairBuilds.BuildEpochNotDue.selector, 1, due);
        cars.closeEpoch();
        vm.warp(due);
        cars.closeEpoch();
        vm.assertFalse(cars.epochOpen());
    }

    /// @dev A mint that is refused starts no epoch.
    function test_ARefusedMintStartsNothing() public {
        uint256 opened = block.timestamp;
        vm.warp(opened + 5);
        _expectError(CollectionBase.CollectionMintAmount.selector, 0, 20);
        cars.mint(0);
        vm.assertEq(cars.epoch(1).startedAt, opened);
        vm.prank(owner);
        cars.setCost(1); // closes nothing: the epoch is empty
        vm.assertTrue(cars.epochOpen());
    }

    function test_RevertIf_StrangerClosesAnEmptyEpoch() public {
        _mintBuilt(alice, 1); // the second epoch is open and has no car
        uint256 due = block.timestamp + 1 days;
        vm.warp(due + 100 days);
        _expectError(IFairBuilds.BuildEpochNotDue.selector, 2, due);
        vm.prank(alice);
        cars.closeEpoch();
    }

    /*//////////////////////////////////////////////////////////////
                               REVEALING
    //////////////////////////////////////////////////////////////*/

    function testFuzz_RevealAndBuild(uint256 amount, bytes32 hash, uint40 number, address anyone) public {
        amount = _bound(amount, 1, 20);
        vm.assume(hash != 0);
        vm.roll(_bound(number, 1, type(uint40).max - 1));
        _mintTo(alice, amount);
        _openEpoch();
        vm.roll(block.number + 1);
        vm.setBlockhash(block.number - 1, hash);

        bytes32 seed = keccak256(abi.encode(_secretOf(1), hash));
        vm.expectEmit(address(cars));
        emit IFairBuilds.EpochRevealed(1, _secretOf(1), hash, seed);
        vm.startPrank(anyone);
        cars.revealEpoch(1, _secretOf(1));
        for (uint256 id = 1; id <= amount; ++id) {
            vm.expectEmit(address(cars));
            emit CarTraits.CarUpdated(id, uint96(BuildSeries.ofCar(seed, id)) << 32);
        }
        vm.expectEmit(address(cars));
        emit CollectionBase.BatchMetadataUpdate(1, amount);
        vm.assertEq(cars.build(amount + 1), amount);

        vm.assertEq(cars.builtCount(), amount);
        vm.assertEq(cars.epoch(1).seed, seed);
        vm.assertEq(cars.epoch(1).blockHash, hash);
        vm.assertEq(cars.carState(amount).series, BuildSeries.ofCar(seed, amount));
        vm.assertEq(cars.ownerOf(amount), alice);
    }

    function testFuzz_RevertIf_SecretWrong(bytes32 secret) public {
        vm.assume(secret != _secretOf(1));
        _mintTo(alice, 1);
        _openEpoch();
        vm.roll(block.number + 1);
        _expectError(IFairBuilds.BuildSecretWrong.selector, 1);
        cars.revealEpoch(1, secret);
    }

    function test_RevertIf_RevealedInTheDrawBlock() public {
        _mintTo(alice, 1);
        _openEpoch();
        _expectError(IFairBuilds.BuildDrawTooEarly.selector, block.number);
        cars.revealEpoch(1, _secretOf(1));
        _expectError(IFairBuilds.BuildDrawTooEarly.selector, block.number);
        cars.recordDraw(1);
    }

    function testFuzz_RevertIf_EpochNotClosed(uint256 number) public {
        _mintTo(alice, 1);
        _openEpoch(); // 1 is closed with a car, 2 open
        vm.assume(number != 1);
        _expectError(IFairBuilds.BuildEpochNotClosed.selector, number);
        cars.revealEpoch(number, _secretOf(number));
        _expectError(IFairBuilds.BuildEpochNotClosed.selector, number);
        cars.recordDraw(number);
        _expectError(IFairBuilds.BuildEpochNotClosed.selector, number);
        cars.forfeitEpoch(number);
    }

    function test_RevertIf_EpochHasNoCars() public {
        _openEpoch();
        vm.roll(block.number + 1);
        _expectError(IFairBuilds.BuildEpochNotClosed.selector, 1);
        cars.revealEpoch(1, _secretOf(1));
    }

    function test_RevertIf_RevealedTwice() public {
        _mintBuilt(alice, 1);
        bytes4[3] memory errors = [IFairBuilds.BuildEpochDrawn.selector, bytes4(0), bytes4(0)];
        _expectError(errors[0], 1);
        cars.revealEpoch(1, _secretOf(1));
        _expectError(errors[0], 1);
        cars.recordDraw(1);
        _expectError(errors[0], 1);
        cars.forfeitEpoch(1);
    }

    /// @dev Recording the hash in time keeps the draw from lapsing.
    function test_RecordedHashCanBeRevealedLate() public {
        _mintTo(alice, 1);
        _openEpoch();
        uint256 drawBlock = block.number;
        vm.roll(drawBlock + 1);
        vm.setBlockhash(drawBlock, bytes32(uint256(7)));
        vm.prank(bob);
        cars.recordDraw(1);
        vm.roll(drawBlock + 10_000);
        cars.revealEpoch(1, _secretOf(1));
        vm.assertEq(cars.epoch(1).seed, keccak256(abi.encode(_secretOf(1), bytes32(uint256(7)))));
    }

    function test_RevertIf_HashGone() public {
        _mintTo(alice, 1);
        _openEpoch();
        uint256 drawBlock = block.number;
        vm.roll(drawBlock + 257);
        _expectError(IFairBuilds.BuildHashGone.selector, drawBlock);
        cars.revealEpoch(1, _secretOf(1));
        _expectError(IFairBuilds.BuildHashGone.selector, drawBlock);
        cars.recordDraw(1);
    }
}

/// @notice Which epoch a car is of.
contract CarCollectionEpochOfTest is CarTest {
    /// @dev Random sizes, none included, against a scan.
    function testFuzz_EpochOf(uint8[6] memory sizes, bool closeLast) public {
        uint256[] memory expected = new uint256[](60);
        uint256 supply;
        for (uint256 i; i < 6; ++i) {
            uint256 size = sizes[i] % 10;
            if (size != 0) _mintTo(alice, size);
            for (uint256 j; j < size; ++j) {
                expected[supply++] = i + 1;
            }
            if (i < 5) _openEpoch();
        }
        vm.prank(builder);
        if (closeLast) cars.closeEpoch();
        for (uint256 id = 1; id <= supply; ++id) {
            bool open = expected[id - 1] == 6 && !closeLast;
            if (open) _expectError(IFairBuilds.BuildEpochUnknown.selector, id);
            uint256 found = cars.epochOf(id);
            if (!open) vm.assertEq(found, expected[id - 1]);
        }
    }

    function testFuzz_RevertIf_EpochOfMissingCar(uint256 id) public {
        _mintTo(alice, 1);
        vm.assume(id != 1);
        _expectError(ERC721.TokenDoesNotExist.selector);
        cars.epochOf(id);
    }
}
