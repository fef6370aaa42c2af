// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "solady/utils/ReentrancyGuardTransient.sol";
import {Terms} from "../../src/market/AuctionTypes.sol";
import {AuctionTest} from "../utils/AuctionTest.sol";
import {HostileCar, HostileCurrency, Manner, TestCurrency} from "../utils/MarketTokens.sol";

/// @notice Whatever the currency or a collection calls in the middle of something, every door is locked.
contract AuctionHouseReentrancyTest is AuctionTest {
    HostileCurrency private _hostileCurrency;
    HostileCar private _hostileCars;
    bytes[] private _attacks;

    function setUp() public override {
        super.setUp();
        _hostileCars = new HostileCar();
        for (uint256 id = 1; id <= 3; ++id) {
            _hostileCars.mint(seller, id);
        }
        vm.prank(seller);
        _hostileCars.setApprovalForAll(address(house), true);
        vm.prank(owner);
        house.setCollection(address(_hostileCars), true);

        // A running auction, one that is over, one without bids, and a held refund.
        _createHostile(1);
        _bid(alice, 1, RESERVE);
        Terms memory terms = _terms();
        terms.duration = 60;
        terms.extensionWindow = 0;
        _create(1, terms);
        _hostileCurrency.setManner(carol, Manner.REVERTS);
        _bid(carol, 2, RESERVE);
        _bid(bob, 2, 2 ether);
        _hostileCurrency.setManner(carol, Manner.PAYS);
        _create(2, _terms());
        vm.warp(START + 60);

        _attacks.push(abi.encodeCall(house.createAuction, (address(cars), 3, _terms())));
        _attacks.push(abi.encodeCall(house.bid, (1, 3 ether, 1)));
        _attacks.push(abi.encodeCall(house.buyOut, (1, BUY_OUT, 1)));
        _attacks.push(abi.encodeCall(house.settle, (2)));
        _attacks.push(abi.encodeCall(house.cancel, (3)));
        _attacks.push(abi.encodeCall(house.withdrawRefund, (carol)));
    }

    function _deployCurrency() internal override returns (TestCurrency) {
        _hostileCurrency = new HostileCurrency();
        return _hostileCurrency;
    }

    /// @dev The attacks are real: unlocked, those that need no rights go through.
    function test_TheDoorIsThere() public {
        _hostileCurrency.setAttack(address(house), _attacks[3]);
        currency.transfer(alice, 0);
        vm.assertTrue(_hostileCurrency.attackSucceeded());
        _hostileCurrency.setAttack(address(house), _attacks[5]);
        vm.prank(alice);
        currency.transfer(bob, 1);
        vm.assertEq(house.refundOf(carol), 0);
    }

    function test_DuringABid() public {
        for (uint256 i; i < _attacks.length; ++i) {
            _hostileCurrency.setAttack(address(house), _attacks[i]);
            _bid(i % 2 == 0 ? bob : alice, 1, (2 + i) * 1 ether);
            _assertLocked(_hostileCurrency.attackSucceeded(), _hostileCurrency.attackAnswer());
        }
    }

    function test_DuringABuyOut() public {
        for (uint256 i; i < _attacks.length; ++i) {
            _createHostile(2);
            _attackFromBoth(_attacks[i]);
            _buyOut(bob, house.auctionCount(), BUY_OUT);
            _assertBothLocked();
            _returnToSeller(bob);
        }
    }

    function test_DuringASettlement() public {
        for (uint256 i; i < _attacks.length; ++i) {
            uint256 auctionId = _createHostile(2);
            _bid(bob, auctionId, RESERVE);
            vm.warp(block.timestamp + 1 days);
            _attackFromBoth(_attacks[i]);
            house.settle(auctionId);
            _assertBothLocked();
            _returnToSeller(bob);
        }
    }

    function test_DuringCreationAndCancelling() public {
        for (uint256 i; i < _attacks.length; ++i) {
            _hostileCars.setAttack(address(house), _attacks[i]);
            uint256 auctionId = _createHostile(3);
            _assertLocked(_hostileCars.attackSucceeded(), _hostileCars.attackAnswer());

            _hostileCars.setAttack(address(house), _attacks[i]);
            _cancel(seller, auctionId);
            _assertLocked(_hostileCars.attackSucceeded(), _hostileCars.attackAnswer());
        }
    }

    function test_DuringAReturn() public {
        for (uint256 i; i < _attacks.length; ++i) {
            uint256 auctionId = _createHostile(3);
            vm.warp(block.timestamp + 1 days);
            _hostileCars.setAttack(address(house), _attacks[i]);
            house.settle(auctionId);
            _assertLocked(_hostileCars.attackSucceeded(), _hostileCars.attackAnswer());
        }
    }

    function test_DuringAWithdrawal() public {
        _hostileCurrency.setManner(alice, Manner.REVERTS);
        for (uint256 i; i < _attacks.length; ++i) {
            if (i != 0) _bid(alice, 1, (2 * i + 2) * 1 ether);
            _bid(bob, 1, (2 * i + 3) * 1 ether);
            _hostileCurrency.setManner(alice, Manner.PAYS);
            _hostileCurrency.setAttack(address(house), _attacks[i]);
            house.withdrawRefund(alice);
            _assertLocked(_hostileCurrency.attackSucceeded(), _hostileCurrency.attackAnswer());
            _hostileCurrency.setManner(alice, Manner.REVERTS);
        }
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    function _createHostile(uint256 tokenId) private returns (uint256 auctionId) {
        vm.prank(seller);
        auctionId = house.createAuction(address(_hostileCars), tokenId, _terms());
        _believe(auctionId, _hostileCars.tokenState(tokenId));
    }

    function _returnToSeller(address holder) private {
        _hostileCars.setAttack(address(0), "");
        vm.prank(holder);
        _hostileCars.transferFrom(holder, seller, 2);
    }

    function _attackFromBoth(bytes memory attack) private {
        _hostileCurrency.setAttack(address(house), attack);
        _hostileCars.setAttack(address(house), attack);
    }

    function _assertBothLocked() private view {
        _assertLocked(_hostileCurrency.attackSucceeded(), _hostileCurrency.attackAnswer());
        _assertLocked(_hostileCars.attackSucceeded(), _hostileCars.attackAnswer());
    }

    function _assertLocked(bool succeeded, bytes memory answer) private pure {
        vm.assertFalse(succeeded);
        vm.assertEq(answer.length, 4);
        vm.assertEq(bytes32(bytes4(answer)), bytes32(ReentrancyGuardTransient.Reentrancy.selector));
    }
}
