// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {BuildSeries} from "../../src/BuildSeries.sol";
import {CarCollection} from "../../src/collections/CarCollection.sol";
import {CollectionBase} from "../../src/collections/CollectionBase.sol";
import {IFairBuilds} from "../../src/interfaces/IFairBuilds.sol";
import {CarTest} from "../utils/CarTest.sol";

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
    function testFuzz_AnybodyClosesAnEpochThatIsDue(address anybody, uint32 idle, uint32 age, bool granted) public {
        vm.assume(anybody != builder);
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
        vm.prank(anybody);
        cars.closeEpoch();
        vm.assertEq(cars.epochOpen(), age < 1 days);
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

    function testFuzz_RevealAndBuild(uint256 amount, bytes32 hash, uint40 number, address anybody) public {
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
        vm.startPrank(anybody);
        cars.revealEpoch(1, _secretOf(1));
        for (uint256 id = 1; id <= amount; ++id) {
            vm.expectEmit(address(cars));
            emit CarCollection.CarUpdated(id, uint96(BuildSeries.ofCar(seed, id)) << 32);
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

    /// @dev Whoever records the hash in time keeps the draw from lapsing.
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

    /*//////////////////////////////////////////////////////////////
                                BUILDING
    //////////////////////////////////////////////////////////////*/

    /// @dev Two epochs with cars, one without between them: built in steps of any size, in the order of ids.
    function testFuzz_BuildInSteps(uint256 first, uint256 second, uint256 step) public {
        (first, second, step) = (_bound(first, 1, 12), _bound(second, 1, 12), _bound(step, 1, 25));
        _mintTo(alice, first);
        _openEpoch();
        _openEpoch();
        _mintTo(bob, second);
        _openEpoch();
        vm.roll(block.number + 1);
        cars.revealEpoch(3, _secretOf(3));
        vm.assertEq(cars.build(step), 0); // the first epoch's seed is not known yet
        cars.revealEpoch(1, _secretOf(1));

        for (uint256 left = first + second; left != 0;) {
            uint256 expected = step < left ? step : left;
            vm.assertEq(cars.build(step), expected);
            left -= expected;
            vm.assertEq(cars.builtCount(), first + second - left);
        }
        vm.assertEq(cars.build(step), 0);
        for (uint256 id = 1; id <= first + second; ++id) {
            bytes32 seed = cars.epoch(id <= first ? 1 : 3).seed;
            vm.assertEq(cars.carState(id).series, BuildSeries.ofCar(seed, id));
        }
    }

    function test_BuildNothing() public {
        vm.recordLogs();
        vm.assertEq(cars.build(10), 0);
        _mintTo(alice, 1);
        vm.recordLogs();
        vm.assertEq(cars.build(10), 0);
        vm.assertEq(vm.getRecordedLogs().length, 0);
    }

    function test_BuildAfterTheLastEpochWasClosed() public {
        _mintTo(alice, 2);
        vm.prank(builder);
        cars.closeEpoch();
        vm.roll(block.number + 1);
        cars.revealEpoch(1, _secretOf(1));
        vm.assertEq(cars.build(10), 2);
        vm.assertEq(cars.build(10), 0);
    }

    /// @dev A car that has moved before it is built keeps its count and its owner.
    function test_BuildKeepsTransfers() public {
        _mintTo(alice, 1);
        vm.prank(alice);
        cars.transferFrom(alice, bob, 1);
        _buildAll();
        CarCollection.Car memory car = cars.carState(1);
        vm.assertEq(car.owner, bob);
        vm.assertEq(car.transfers, 1);
        vm.assertTrue(car.series != 0);
    }

    function test_CarsMintedAfterTheClosingAreNotBuilt() public {
        _mintTo(alice, 1);
        _openEpoch();
        _mintTo(alice, 1);
        vm.roll(block.number + 1);
        cars.revealEpoch(1, _secretOf(1));
        vm.assertEq(cars.build(10), 1);
        vm.assertEq(cars.carState(2).series, 0);
    }

    /// @dev A stolen builder's key opens epochs, and nothing else: cars behind any number of empty ones can be built.
    function test_EmptyEpochsDoNotKeepCarsFromBeingBuilt() public {
        _mintBuilt(alice, 1);
        for (uint256 i; i < 1_000; ++i) {
            _openEpoch();
        }
        _mintTo(alice, 1);
        uint256 epoch = _openEpoch() - 1;
        vm.roll(block.number + 1);
        cars.revealEpoch(epoch, _secretOf(epoch));
        vm.assertEq(cars.build{gas: 200_000}(1), 1);
        vm.assertEq(cars.carState(2).series, BuildSeries.ofCar(cars.epoch(epoch).seed, 2));
    }
}
