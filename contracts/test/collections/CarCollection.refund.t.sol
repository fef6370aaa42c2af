// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CollectionBase} from "../../src/collections/CollectionBase.sol";
import {FairBuilds} from "../../src/collections/FairBuilds.sol";
import {IFairBuilds} from "../../src/interfaces/IFairBuilds.sol";
import {CarTest} from "../utils/CarTest.sol";
import {Deaf} from "../utils/Receivers.sol";

/// @notice What the proceeds of a forfeited epoch become: refunds, a reward, and what stays.
contract CarCollectionRefundTest is CarTest {
    /*//////////////////////////////////////////////////////////////
                                REFUNDS
    //////////////////////////////////////////////////////////////*/

    function test_ClaimRefund() public {
        _mintTo(alice, 3);
        _forfeit();
        vm.prank(alice);
        cars.transferFrom(alice, bob, 3);
        vm.deal(alice, 0);
        vm.expectEmit(address(cars));
        emit IFairBuilds.CarRefunded(2, alice, _refund());
        vm.expectEmit(address(cars));
        emit IFairBuilds.CarRefunded(1, alice, _refund());
        vm.prank(alice);
        cars.claimRefund(_ids(2, 1));
        vm.assertEq(alice.balance, 2 * _refund());
        vm.assertEq(cars.refundOf(1), 0);
        vm.assertEq(cars.refundOf(3), _refund()); // for any owner
        vm.assertEq(cars.withdrawable(), 0);
    }

    /// @dev Equal shares of nine tenths; half of the rest goes to the account that records the draw, and what is left stays.
    function testFuzz_RefundsAreEqualShares(uint256 amount, uint96 gift) public {
        amount = _bound(amount, 1, 20);
        _mintTo(alice, amount);
        vm.deal(address(cars), address(cars).balance + gift / 2);
        uint256 earned = address(cars).balance;
        uint256 share = earned * 9 / 10 / amount;
        _forfeit();
        uint256[] memory ids = new uint256[](amount);
        for (uint256 i; i < amount; ++i) {
            ids[i] = i + 1;
            vm.assertEq(cars.refundOf(i + 1), share);
        }
        vm.deal(alice, 0);
        vm.prank(alice);
        cars.claimRefund(ids);
        vm.assertEq(alice.balance, share * amount);
        vm.roll(block.number + 1);
        vm.deal(carol, 0);
        vm.prank(carol);
        cars.recordDraw(1);
        vm.assertEq(carol.balance, earned / 20);
        uint256 stays = earned - share * amount - earned / 20;
        vm.assertLe(earned / 20, stays);
        vm.assertEq(address(cars).balance, stays);
        vm.assertEq(cars.withdrawable(), 0);
        // What was given back, and what stays, is no part of what comes in later.
        _mintTo(bob, 1);
        _openEpoch();
        vm.assertEq(cars.epoch(2).proceeds, COST);
        vm.assertEq(cars.withdrawable(), 0);
    }

    /*//////////////////////////////////////////////////////////////
                                 REWARD
    //////////////////////////////////////////////////////////////*/

    function test_RecordingAnEpochThatIsNotForfeitedPaysNothing() public {
        _mintTo(alice, 1);
        _openEpoch();
        vm.roll(block.number + 1);
        vm.deal(carol, 0);
        vm.prank(carol);
        cars.recordDraw(1);
        vm.assertEq(carol.balance, 0);
        vm.assertEq(address(cars).balance, COST);
    }

    function test_RevertIf_TheRewardIsRefused() public {
        _mintTo(alice, 1);
        _forfeit();
        vm.roll(block.number + 1);
        address deaf = address(new Deaf());
        bytes4 refused = CollectionBase.CollectionWithdrawFailed.selector;
        vm.expectRevert(abi.encodeWithSelector(refused, deaf, COST / 20));
        vm.prank(deaf);
        cars.recordDraw(1);
    }

    /// @dev A free drop pays no reward and calls no recipient, so any contract can record its draw.
    function test_AFreeDropIsRecordedByAContractThatTakesNoWei() public {
        vm.prank(owner);
        cars.setCost(0);
        _mintTo(alice, 2);
        _forfeit();
        vm.roll(block.number + 1);
        vm.prank(address(new Deaf()));
        cars.recordDraw(1);
        vm.assertEq(cars.build(2), 2);
        vm.assertEq(cars.refundOf(1), 0);
    }

    /// @dev The epoch is drawn before its recorder is paid.
    function test_RecorderCannotRecordAgainOutOfItsReward() public {
        GreedyRecorder greedy = new GreedyRecorder();
        _mintTo(alice, 2);
        _forfeit();
        vm.roll(block.number + 1);
        greedy.record(address(cars));
        vm.assertTrue(greedy.refused());
        vm.assertEq(address(greedy).balance, 2 * COST / 20);
    }

    function test_RevertIf_RefundNotDue() public {
        _mintBuilt(alice, 1); // a revealed epoch
        _mintTo(alice, 2);
        vm.assertEq(_forfeit(), 2);
        vm.startPrank(alice);
        _expectError(IFairBuilds.BuildNoRefund.selector, 1);
        cars.claimRefund(_ids(1, 2));
        _expectError(IFairBuilds.BuildNoRefund.selector, 2);
        cars.claimRefund(_ids(2, 2));
        vm.stopPrank();
        _expectError(IFairBuilds.BuildNoRefund.selector, 2);
        vm.prank(bob);
        cars.claimRefund(_ids(2, 3));
    }

    function test_RevertIf_OwnerOfTheCarRefusesTheRefund() public {
        address deaf = address(new Deaf());
        _mintTo(deaf, 1);
        _forfeit();
        uint256[] memory ids = new uint256[](1);
        ids[0] = 1;
        vm.expectRevert(abi.encodeWithSelector(CollectionBase.CollectionWithdrawFailed.selector, deaf, _refund()));
        vm.prank(deaf);
        cars.claimRefund(ids);
        vm.assertEq(cars.refundOf(1), _refund());
    }

    function test_ReceiverOfARefundCannotClaimTwice() public {
        GreedyClaimer greedy = new GreedyClaimer();
        _mintTo(address(greedy), 1);
        _mintTo(alice, 1);
        _forfeit();
        vm.expectRevert(
            abi.encodeWithSelector(CollectionBase.CollectionWithdrawFailed.selector, address(greedy), _refund())
        );
        greedy.claim(address(cars), 1);
        vm.assertEq(address(cars).balance, 2 * COST);
    }

    /*//////////////////////////////////////////////////////////////
                                HELPERS
    //////////////////////////////////////////////////////////////*/

    function _ids(uint256 first, uint256 second) private pure returns (uint256[] memory ids) {
        ids = new uint256[](2);
        (ids[0], ids[1]) = (first, second);
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

/// @notice Records the first epoch's draw, and tries again out of its reward.
contract GreedyRecorder {
    bool public refused;

    function record(address cars) external {
        FairBuilds(cars).recordDraw(1);
    }

    receive() external payable {
        try FairBuilds(msg.sender).recordDraw(1) {}
        catch {
            refused = true;
        }
    }
}
