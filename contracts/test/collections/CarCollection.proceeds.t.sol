// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {BlockHashes} from "../../src/BlockHashes.sol";
import {BuildSeries} from "../../src/BuildSeries.sol";
import {CollectionBase} from "../../src/collections/CollectionBase.sol";
import {FairBuilds} from "../../src/collections/FairBuilds.sol";
import {CarTest} from "../utils/CarTest.sol";
import {Deaf} from "../utils/Receivers.sol";

/// @notice What minting earns: the owner's once the secret is revealed, the players' when it is withheld.
contract CarCollectionProceedsTest is CarTest {
    /*//////////////////////////////////////////////////////////////
                               WITHDRAWAL
    //////////////////////////////////////////////////////////////*/

    function testFuzz_Withdraw(uint256 amount, uint96 sentAlong) public {
        amount = _bound(amount, 1, 20);
        _mintBuilt(alice, amount);
        vm.assertEq(cars.withdrawable(), amount * COST);
        vm.deal(owner, sentAlong);
        vm.prank(owner);
        cars.withdraw{value: sentAlong}();
        vm.assertEq(owner.balance, amount * COST);
        vm.assertEq(cars.withdrawable(), 0);
        vm.assertEq(address(cars).balance, sentAlong); // the next epoch's
    }

    /// @dev Neither the open epoch's earnings nor those of a closed one whose secret is not revealed.
    function test_OnlyRevealedEpochsAreWithdrawn() public {
        _mintBuilt(alice, 3);
        _mintTo(alice, 2);
        _openEpoch();
        _mintTo(alice, 1);
        vm.prank(owner);
        cars.withdraw();
        vm.assertEq(owner.balance, 3 * COST);
        vm.assertEq(address(cars).balance, 3 * COST);
    }

    /// @dev What the owner has not fetched yet is not earned once more.
    function test_ProceedsAreCountedOnce() public {
        _mintBuilt(alice, 3);
        _mintTo(alice, 2);
        _openEpoch();
        vm.assertEq(cars.epoch(2).proceeds, 2 * COST);
        vm.assertEq(cars.withdrawable(), 3 * COST);
    }

    function test_RevertIf_OwnerRefusesProceeds() public {
        address deaf = address(new Deaf());
        _mintBuilt(alice, 2);
        vm.prank(owner);
        cars.transferOwnership(deaf);
        vm.expectRevert(abi.encodeWithSelector(CollectionBase.CollectionWithdrawFailed.selector, deaf, 2 * COST));
        vm.prank(deaf);
        cars.withdraw();
        vm.assertEq(address(cars).balance, 2 * COST);
        vm.assertEq(cars.withdrawable(), 2 * COST);
    }

    /// @dev Gifts to an epoch without cars have nobody to go back to.
    function test_GiftToAnEmptyEpochIsTheOwners() public {
        vm.deal(address(cars), 5);
        _openEpoch();
        vm.assertEq(cars.withdrawable(), 5);
    }

    function test_MoreThanAnEpochCanHoldWaitsForTheNext() public {
        _mintTo(alice, 1);
        uint256 most = type(uint96).max;
        vm.deal(address(cars), most + 9);
        _openEpoch();
        vm.assertEq(cars.epoch(1).proceeds, most);
        vm.assertEq(cars.withdrawable(), 0);
        _openEpoch();
        vm.assertEq(cars.withdrawable(), 9);
    }

    /*//////////////////////////////////////////////////////////////
                               FORFEITURE
    //////////////////////////////////////////////////////////////*/

    function testFuzz_ForfeitAfterTheDeadline(uint32 wait, address anybody) public {
        _mintTo(alice, 1);
        _openEpoch();
        uint256 deadline = block.timestamp + 1 days;
        vm.warp(block.timestamp + wait);
        vm.roll(block.number + 5);
        if (wait > 1 days) {
            vm.expectEmit(address(cars));
            emit FairBuilds.EpochForfeited(1, block.number);
        } else {
            _expectError(FairBuilds.BuildNotForfeitable.selector, 1, deadline);
        }
        vm.prank(anybody);
        cars.forfeitEpoch(1);
        vm.assertEq(cars.epoch(1).forfeited, wait > 1 days);
    }

    /// @dev Letting the hash lapse is withholding too.
    function test_ForfeitWhenTheHashIsGone() public {
        _mintTo(alice, 1);
        _openEpoch();
        vm.roll(block.number + 256);
        _expectError(FairBuilds.BuildNotForfeitable.selector, 1, block.timestamp + 1 days);
        cars.forfeitEpoch(1);
        vm.roll(block.number + 1);
        cars.forfeitEpoch(1);
        vm.assertTrue(cars.epoch(1).forfeited);
    }

    function test_RecordedHashCannotLapse() public {
        _mintTo(alice, 1);
        _openEpoch();
        vm.roll(block.number + 1);
        cars.recordDraw(1);
        vm.roll(block.number + 300);
        _expectError(FairBuilds.BuildNotForfeitable.selector, 1, block.timestamp + 1 days);
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
        _forfeit(3);
        uint256 drawBlock = block.number;
        _expectError(FairBuilds.BuildEpochIsForfeited.selector, 1);
        cars.revealEpoch(1, _secretOf(1));
        vm.roll(drawBlock + 1);
        vm.setBlockhash(drawBlock, hash);
        bytes32 seed = keccak256(abi.encode(bytes32(0), hash));
        vm.expectEmit(address(cars));
        emit FairBuilds.EpochRevealed(1, 0, hash, seed);
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
        _expectError(FairBuilds.BuildDrawTooEarly.selector, block.number);
        cars.recordDraw(1);
        vm.roll(block.number + 1);
        vm.setBlockhash(block.number - 1, bytes32(uint256(7)));
        cars.recordDraw(1);
        vm.assertEq(cars.epoch(1).seed, keccak256(abi.encode(bytes32(0), bytes32(uint256(7)))));
    }

    function test_ForfeitedAgainWhenNobodyRecordedTheDraw() public {
        _forfeit(1);
        uint256 deadline = cars.epoch(1).closedAt + 1 days;
        _expectError(FairBuilds.BuildNotForfeitable.selector, 1, deadline);
        cars.forfeitEpoch(1);
        vm.roll(block.number + 257);
        cars.forfeitEpoch(1);
        vm.assertEq(cars.epoch(1).drawBlock, block.number);
        vm.roll(block.number + 1);
        cars.recordDraw(1);
        vm.assertEq(cars.build(1), 1);
        vm.assertEq(cars.refundOf(1), COST);
    }

    /*//////////////////////////////////////////////////////////////
                           ONE PRICE AN EPOCH
    //////////////////////////////////////////////////////////////*/

    /// @dev Else the operator mints cheaply to itself, lets others pay more, withholds the secret and takes equal shares.
    function test_CheapCarsTakeNothingFromDearOnes() public {
        vm.prank(owner);
        cars.setCost(1);
        _mintTo(bob, 20);
        vm.prank(owner);
        cars.setCost(COST);
        if (!cars.epochOpen()) _openEpoch();
        _mintTo(alice, 1);
        _openEpoch();
        vm.warp(block.timestamp + 1 days + 1);
        uint256 its = cars.epochOf(21);
        cars.forfeitEpoch(its);
        vm.assertEq(cars.refundOf(21), COST);
        if (its != 1) cars.forfeitEpoch(1);
        vm.assertEq(cars.refundOf(20), 1);
    }

    function test_AnotherPriceClosesAnEpochThatHasCars() public {
        _mintTo(alice, 2);
        vm.expectEmit(address(cars));
        emit FairBuilds.EpochClosed(1, 2, block.number);
        vm.prank(owner);
        cars.setCost(COST + 1);
        vm.assertFalse(cars.epochOpen());
        vm.assertEq(cars.epoch(1).proceeds, 2 * COST);
        vm.assertEq(cars.cost(), COST + 1);
    }

    function test_TheSamePriceClosesNothing() public {
        _mintTo(alice, 2);
        vm.prank(owner);
        cars.setCost(COST);
        vm.assertTrue(cars.epochOpen());
    }

    function test_AnEmptyEpochTakesAnyPrice() public {
        _mintTo(alice, 2);
        _openEpoch();
        vm.prank(owner);
        cars.setCost(7);
        vm.assertTrue(cars.epochOpen());
    }

    function test_APriceCanBeSetWhileNoEpochIsOpen() public {
        _mintTo(alice, 2);
        vm.prank(builder);
        cars.closeEpoch();
        vm.prank(owner);
        cars.setCost(7);
        vm.assertEq(cars.cost(), 7);
        vm.assertEq(cars.epoch(1).proceeds, 2 * COST);
    }

    /*//////////////////////////////////////////////////////////////
                                REFUNDS
    //////////////////////////////////////////////////////////////*/

    function test_ClaimRefund() public {
        _forfeit(3);
        vm.prank(alice);
        cars.transferFrom(alice, bob, 3);
        vm.deal(alice, 0);
        vm.expectEmit(address(cars));
        emit FairBuilds.CarRefunded(2, alice, COST);
        vm.expectEmit(address(cars));
        emit FairBuilds.CarRefunded(1, alice, COST);
        vm.prank(alice);
        cars.claimRefund(_ids(2, 1));
        vm.assertEq(alice.balance, 2 * COST);
        vm.assertEq(cars.refundOf(1), 0);
        vm.assertEq(cars.refundOf(3), COST); // whoever owns the car
        vm.assertEq(cars.withdrawable(), 0);
    }

    /// @dev Every wei is somebody's: equal shares, and the rest of the division is the owner's.
    function testFuzz_RefundsAreEqualShares(uint256 amount, uint96 gift) public {
        amount = _bound(amount, 1, 20);
        _mintTo(alice, amount);
        vm.deal(address(cars), address(cars).balance + gift / 2);
        uint256 earned = address(cars).balance;
        _openEpoch();
        vm.warp(block.timestamp + 1 days + 1);
        cars.forfeitEpoch(1);
        uint256[] memory ids = new uint256[](amount);
        for (uint256 i; i < amount; ++i) {
            ids[i] = i + 1;
            vm.assertEq(cars.refundOf(i + 1), earned / amount);
        }
        vm.deal(alice, 0);
        vm.prank(alice);
        cars.claimRefund(ids);
        vm.assertEq(alice.balance, earned / amount * amount);
        vm.assertEq(cars.withdrawable(), earned % amount);
        vm.assertEq(address(cars).balance, earned % amount);
        // What was given back is no part of what comes in later.
        _mintTo(bob, 1);
        _openEpoch();
        vm.assertEq(cars.epoch(2).proceeds, COST);
        vm.assertEq(cars.withdrawable(), earned % amount);
    }

    function test_RevertIf_RefundNotDue() public {
        _mintBuilt(alice, 1); // a revealed epoch
        _mintTo(alice, 2);
        _openEpoch();
        vm.warp(block.timestamp + 1 days + 1);
        cars.forfeitEpoch(2);
        vm.startPrank(alice);
        _expectError(FairBuilds.BuildNoRefund.selector, 1);
        cars.claimRefund(_ids(1, 2));
        _expectError(FairBuilds.BuildNoRefund.selector, 2);
        cars.claimRefund(_ids(2, 2));
        vm.stopPrank();
        _expectError(FairBuilds.BuildNoRefund.selector, 2);
        vm.prank(bob);
        cars.claimRefund(_ids(2, 3));
    }

    function test_RevertIf_OwnerOfTheCarRefusesTheRefund() public {
        address deaf = address(new Deaf());
        _mintTo(deaf, 1);
        _openEpoch();
        vm.warp(block.timestamp + 1 days + 1);
        cars.forfeitEpoch(1);
        uint256[] memory ids = new uint256[](1);
        ids[0] = 1;
        vm.expectRevert(abi.encodeWithSelector(CollectionBase.CollectionWithdrawFailed.selector, deaf, COST));
        vm.prank(deaf);
        cars.claimRefund(ids);
        vm.assertEq(cars.refundOf(1), COST);
    }

    function test_ReceiverOfARefundCannotClaimTwice() public {
        GreedyClaimer greedy = new GreedyClaimer();
        _mintTo(address(greedy), 1);
        _mintTo(alice, 1);
        _openEpoch();
        vm.warp(block.timestamp + 1 days + 1);
        cars.forfeitEpoch(1);
        vm.expectRevert(abi.encodeWithSelector(CollectionBase.CollectionWithdrawFailed.selector, address(greedy), COST));
        greedy.claim(address(cars), 1);
        vm.assertEq(address(cars).balance, 2 * COST);
    }

    /*//////////////////////////////////////////////////////////////
                                HELPERS
    //////////////////////////////////////////////////////////////*/

    /// @dev An epoch of alice's cars whose secret was withheld.
    function _forfeit(uint256 amount) private {
        _mintTo(alice, amount);
        _openEpoch();
        vm.warp(block.timestamp + 1 days + 1);
        vm.roll(block.number + 10);
        cars.forfeitEpoch(1);
    }

    function _ids(uint256 first, uint256 second) private pure returns (uint256[] memory ids) {
        ids = new uint256[](2);
        (ids[0], ids[1]) = (first, second);
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

/// @notice Claims again out of its own refund.
contract GreedyClaimer {
    uint256 private _id;

    function claim(address cars, uint256 id) public {
        _id = id;
        uint256[] memory ids = new uint256[](1);
        ids[0] = id;
        FairBuilds(cars).claimRefund(ids);
    }

    receive() external payable {
        claim(msg.sender, _id);
    }
}
