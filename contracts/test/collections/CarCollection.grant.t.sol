// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {BuildSeries} from "../../src/BuildSeries.sol";
import {CollectionBase} from "../../src/collections/CollectionBase.sol";
import {GameRoles} from "../../src/game/GameRoles.sol";
import {IFairBuilds} from "../../src/interfaces/IFairBuilds.sol";
import {ERC721} from "solady/tokens/ERC721.sol";
import {CarTest} from "../utils/CarTest.sol";
import {Deaf} from "../utils/Receivers.sol";

/// @notice Cars that the game gives away: drawn like all others, and never refunded.
contract CarCollectionGrantTest is CarTest {
    /*//////////////////////////////////////////////////////////////
                                 GRANTS
    //////////////////////////////////////////////////////////////*/

    function testFuzz_Grant(address to, uint256 before, uint256 amount) public {
        vm.assume(to != address(0));
        (before, amount) = (_bound(before, 0, 20), _bound(amount, 1, 20));
        if (before != 0) _mintTo(carol, before);
        uint256 held = cars.balanceOf(to);
        for (uint256 id = before + 1; id <= before + amount; ++id) {
            vm.expectEmit(address(cars));
            emit ERC721.Transfer(address(0), to, id);
        }
        vm.assertEq(_grantTo(to, amount), before + 1);
        vm.assertEq(cars.totalSupply(), before + amount);
        vm.assertEq(cars.balanceOf(to), held + amount);
        vm.assertEq(cars.ownerOf(before + amount), to);
        vm.assertEq(cars.tokenState(before + 1), 0);
        vm.assertEq(cars.addressMintedBalance(to), to == carol ? before : 0);
        vm.assertEq(cars.epoch(1).granted, amount);
    }

    /// @dev A limit to an address is for those who mint; so is the whitelist.
    function test_GrantsAreBesideTheLimitsOfMinters() public {
        vm.startPrank(owner);
        cars.setNftPerAddressLimit(0);
        cars.setOnlyWhitelisted(true);
        vm.stopPrank();
        vm.assertEq(_grantTo(alice, 3), 1);
        vm.assertEq(cars.balanceOf(alice), 3);
    }

    function test_AContractIsGivenCarsUnasked() public {
        address deaf = address(new Deaf());
        _grantTo(deaf, 1);
        vm.assertEq(cars.ownerOf(1), deaf);
    }

    function test_GrantedCarsAreDrawnLikeTheOthers() public {
        _mintTo(alice, 2);
        _grantTo(bob, 2);
        _mintTo(alice, 1);
        _buildAll();
        bytes32 seed = cars.epoch(1).seed;
        for (uint256 id = 1; id <= 5; ++id) {
            vm.assertEq(cars.carState(id).series, BuildSeries.ofCar(seed, id));
        }
        vm.assertEq(cars.withdrawable(), 3 * COST);
    }

    /*//////////////////////////////////////////////////////////////
                                REFUSALS
    //////////////////////////////////////////////////////////////*/

    function testFuzz_RevertIf_StrangerGrants(address stranger) public {
        vm.assume(stranger != game);
        _expectError(GameRoles.GameCallerNotGame.selector, stranger);
        vm.prank(stranger);
        cars.grant(alice, 1);
    }

    function test_RevertIf_NobodyIsGivenCars() public {
        _expectError(ERC721.TransferToZeroAddress.selector);
        _grantTo(address(0), 1);
    }

    function testFuzz_RevertIf_GrantOfNoneOrTooMany(uint256 amount) public {
        amount = amount % 2 == 0 ? 0 : _bound(amount, 21, type(uint256).max);
        _expectError(CollectionBase.CollectionMintAmount.selector, amount, 20);
        _grantTo(alice, amount);
    }

    function test_RevertIf_GrantBeyondTheSupply() public {
        _mintTo(alice, 4);
        vm.prank(owner);
        cars.setMaxSupply(5);
        _expectError(CollectionBase.CollectionSoldOut.selector, 1);
        _grantTo(alice, 2);
    }

    function test_RevertIf_GrantWhilePaused() public {
        vm.prank(owner);
        cars.pause(true);
        _expectError(CollectionBase.CollectionPaused.selector);
        _grantTo(alice, 1);
    }

    function test_RevertIf_GrantWhileNoEpochIsOpen() public {
        vm.prank(builder);
        cars.closeEpoch();
        _expectError(IFairBuilds.BuildNoEpochOpen.selector);
        _grantTo(alice, 1);
    }

    /*//////////////////////////////////////////////////////////////
                                REFUNDS
    //////////////////////////////////////////////////////////////*/

    /// @dev Else a studio gives itself cars, withholds the secret, and is refunded what others have paid.
    function testFuzz_GrantedCarsTakeNothingFromPaidOnes(uint256 paid, uint256 granted) public {
        (paid, granted) = (_bound(paid, 1, 20), _bound(granted, 1, 20));
        _grantTo(owner, granted);
        _mintTo(alice, paid);
        _grantTo(owner, granted);
        _forfeit();
        vm.assertEq(cars.epoch(1).granted, 2 * granted);
        for (uint256 id = 1; id <= 2 * granted + paid; ++id) {
            bool isPaid = id > granted && id <= granted + paid;
            vm.assertEq(cars.refundOf(id), isPaid ? _refund() : 0);
        }
        uint256[] memory ids = new uint256[](1);
        ids[0] = 1;
        _expectError(IFairBuilds.BuildNoRefund.selector, 1);
        vm.prank(owner);
        cars.claimRefund(ids);
    }

    /// @dev No car was paid for, so gifts are not refunded.
    function test_AnEpochOfGrantedCarsReleasesGifts() public {
        _grantTo(alice, 3);
        vm.deal(address(cars), 40);
        _openEpoch();
        vm.assertEq(cars.withdrawable(), 40);
        vm.assertEq(cars.epoch(1).proceeds, 0);
        vm.prank(owner);
        cars.withdraw();
        vm.assertEq(address(cars).balance, 0);
    }

    function test_AnEpochOfGrantedCarsIsForfeitedAndDrawn() public {
        _grantTo(alice, 3);
        vm.deal(address(cars), 40);
        _forfeit();
        vm.assertEq(cars.refundOf(2), 0);
        vm.roll(block.number + 1);
        cars.recordDraw(1);
        vm.assertEq(cars.build(9), 3);
        vm.assertEq(cars.withdrawable(), 40);
    }

    /// @dev The marks of granted cars are those of refunded ones, in words of 256: none is set beside them.
    function test_MarksOfManyGrantedCars() public {
        vm.prank(owner);
        cars.setmaxMintAmount(600);
        _mintTo(alice, 3);
        _grantTo(bob, 600);
        _mintTo(alice, 2);
        _forfeit();
        vm.assertEq(cars.refundOf(3), _refund());
        vm.assertEq(cars.refundOf(4), 0);
        vm.assertEq(cars.refundOf(256), 0);
        vm.assertEq(cars.refundOf(603), 0);
        vm.assertEq(cars.refundOf(604), _refund());
    }
}
