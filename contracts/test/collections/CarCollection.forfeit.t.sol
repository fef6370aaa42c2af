// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {BlockHashes} from "../../src/BlockHashes.sol";
import {BuildSeries} from "../../src/BuildSeries.sol";
import {FairBuilds} from "../../src/collections/FairBuilds.sol";
import {IFairBuilds} from "../../src/interfaces/IFairBuilds.sol";
import {CarTest} from "../utils/CarTest.sol";

/// @notice A secret that is withheld, and the draw without it.
contract CarCollectionForfeitTest is CarTest {
    /*//////////////////////////////////////////////////////////////
                               FORFEITURE
    //////////////////////////////////////////////////////////////*/

    function testFuzz_ForfeitAfterTheDeadline(uint32 wait, address anyone) public {
        _mintTo(alice, 1);
        _openEpoch();
        uint256 deadline = block.timestamp + 1 days;
        vm.warp(block.timestamp + wait);
        vm.roll(block.number + 5);
        if (wait > 1 days) {
            vm.expectEmit(address(cars));
            emit IFairBuilds.EpochForfeited(1, block.number);
        } else {
            _expectError(IFairBuilds.BuildNotForfeitable.selector, 1, deadline);
        }
        vm.prank(anyone);
        cars.forfeitEpoch(1);
        vm.assertEq(cars.epoch(1).forfeited, wait > 1 days);
    }

    /// @dev To the second: the secret may still come at the deadline.
    function test_TheDeadlineIsTheBuilders() public {
        _mintTo(alice, 1);
        _openEpoch();
        uint256 deadline = block.timestamp + 1 days;
        vm.warp(deadline);
        _expectError(IFairBuilds.BuildNotForfeitable.selector, 1, deadline);
        cars.forfeitEpoch(1);
        vm.warp(deadline + 1);
        cars.forfeitEpoch(1);
    }

    /// @dev Letting the hash lapse is withholding too.
    function test_ForfeitWhenTheHashIsGone() public {
        _mintTo(alice, 1);
        _openEpoch();
        vm.roll(block.number + 256);
        _expectError(IFairBuilds.BuildNotForfeitable.selector, 1, block.timestamp + 1 days);
        cars.forfeitEpoch(1);
        vm.roll(block.number + 1);
        cars.forfeitEpoch(1);
        vm.assertTrue(cars.epoch(1).forfeited);
    }

    /// @dev Recorded in the next block, long before a builder who waits for confirmations reveals.
    function test_RecordedHashCannotLapse() public {
        _mintTo(alice, 1);
        _openEpoch();
        vm.roll(block.number + 1);
        cars.recordDraw(1);
        vm.roll(block.number + 300);
        _expectError(IFairBuilds.BuildNotForfeitable.selector, 1, block.timestamp + 1 days);
        cars.forfeitEpoch(1);
    }

    /// @dev Who forfeits chooses the gas: a history contract that was given too little of it is not taken for one that has
    ///      forgotten.
    function test_TooLittleGasForgetsNoHash() public {
        _mintTo(alice, 1);
        _openEpoch();
        vm.roll(block.number + 300);
        vm.etch(BlockHashes.HISTORY, type(SlowHistory).runtimeCode);
        bytes memory call_ = abi.encodeCall(FairBuilds.forfeitEpoch, (1));
        for (uint256 gas_ = 10_000; gas_ < 200_000; gas_ += 500) {
            (bool forfeited,) = address(cars).call{gas: gas_}(call_);
            vm.assertFalse(forfeited);
        }
        vm.roll(block.number + 8_000);
        vm.etch(BlockHashes.HISTORY, "");
        (bool gone,) = address(cars).call{gas: 200_000}(call_);
        vm.assertTrue(gone);
    }

    /// @dev The draw of a forfeited epoch: the hash of the block of forfeiture and nothing of the operator's.
    function testFuzz_DrawOfForfeitedEpoch(bytes32 hash) public {
        vm.assume(hash != 0);
        _mintTo(alice, 3);
        _forfeit();
        uint256 drawBlock = block.number;
        _expectError(IFairBuilds.BuildEpochIsForfeited.selector, 1);
        cars.revealEpoch(1, _secretOf(1));
        vm.roll(drawBlock + 1);
        vm.setBlockhash(drawBlock, hash);
        bytes32 seed = keccak256(abi.encode(bytes32(0), hash));
        vm.expectEmit(address(cars));
        emit IFairBuilds.EpochRevealed(1, 0, hash, seed);
        vm.prank(carol);
        cars.recordDraw(1);
        vm.assertEq(cars.build(10), 3);
        vm.assertEq(cars.carState(2).series, BuildSeries.ofCar(seed, 2));
    }

    /// @dev Else who forfeits would know the draw: the secret that goes into it is zero.
    function test_ForfeitureForgetsTheRecordedHash() public {
        _mintTo(alice, 1);
        _openEpoch();
        vm.roll(block.number + 1);
        cars.recordDraw(1);
        vm.warp(block.timestamp + 1 days + 1);
        cars.forfeitEpoch(1);
        vm.assertEq(cars.epoch(1).blockHash, 0);
        _expectError(IFairBuilds.BuildDrawTooEarly.selector, block.number);
        cars.recordDraw(1);
        vm.roll(block.number + 1);
        vm.setBlockhash(block.number - 1, bytes32(uint256(7)));
        vm.prank(carol);
        cars.recordDraw(1);
        vm.assertEq(cars.epoch(1).seed, keccak256(abi.encode(bytes32(0), bytes32(uint256(7)))));
    }

    /*//////////////////////////////////////////////////////////////
                             LATER REDRAWS
    //////////////////////////////////////////////////////////////*/

    /// @dev Any account can rescue cars whose second draw was not recorded, and gets its wei back by recording the third.
    function test_ForfeitedAgainWhenNobodyRecordedTheDraw() public {
        _mintTo(alice, 1);
        _forfeit();
        uint256 price = COST / 20;
        _expectError(IFairBuilds.BuildNotForfeitable.selector, 1, cars.epoch(1).closedAt + 1 days);
        cars.forfeitEpoch(1);
        vm.roll(block.number + 257);
        vm.deal(bob, price);
        vm.expectEmit(address(cars));
        emit IFairBuilds.EpochForfeited(1, block.number);
        vm.prank(bob);
        cars.forfeitEpoch{value: price}(1);
        vm.assertEq(cars.epoch(1).drawBlock, block.number);
        vm.roll(block.number + 1);
        vm.prank(bob);
        cars.recordDraw(1);
        vm.assertEq(bob.balance, price);
        vm.assertEq(cars.build(1), 1);
        vm.assertEq(cars.refundOf(1), _refund());
    }

    /// @dev Else a studio with many of an epoch's cars draws until it likes the draw.
    function testFuzz_RedrawsAreNotFree(uint256 amount, uint256 redraws) public {
        (amount, redraws) = (_bound(amount, 1, 20), _bound(redraws, 1, 5));
        _mintTo(alice, amount);
        _forfeit();
        uint256 price = amount * COST / 20;
        vm.deal(alice, redraws * price);
        for (uint256 i; i < redraws; ++i) {
            vm.roll(block.number + 257);
            vm.prank(alice);
            cars.forfeitEpoch{value: price}(1);
        }
        vm.roll(block.number + 1);
        vm.prank(alice);
        cars.recordDraw(1);
        vm.assertEq(alice.balance, price); // the reward, once
        cars.build(amount);
        _mintBuilt(bob, 1);
        vm.assertEq(cars.withdrawable(), COST); // and the owner gets none of it back
    }

    function testFuzz_RevertIf_RedrawIsNotPaid(uint256 sent) public {
        _mintTo(alice, 2);
        _forfeit();
        vm.roll(block.number + 257);
        uint256 price = 2 * COST / 20;
        sent = _bound(sent, 0, 1 ether);
        vm.assume(sent != price);
        vm.deal(address(this), sent);
        _expectError(IFairBuilds.BuildRedrawNotPaid.selector, 1, price, sent);
        cars.forfeitEpoch{value: sent}(1);
    }

    function testFuzz_RevertIf_TheFirstForfeitureIsPaid(uint256 sent) public {
        _mintTo(alice, 1);
        _openEpoch();
        vm.roll(block.number + 257);
        sent = _bound(sent, 1, 1 ether);
        vm.deal(address(this), sent);
        _expectError(IFairBuilds.BuildRedrawNotPaid.selector, 1, 0, sent);
        cars.forfeitEpoch{value: sent}(1);
    }
}

/// @notice Answers like the history contract of EIP-2935, for more gas.
contract SlowHistory {
    fallback(bytes calldata blockNumber) external returns (bytes memory answer) {
        answer = blockNumber;
        for (uint256 i; i < 30; ++i) {
            answer = abi.encode(keccak256(answer));
        }
    }
}
