// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ListingZone} from "../../src/market/ListingZone.sol";
import {ListingZoneDues} from "../../src/market/ListingZoneDues.sol";
import {ItemType} from "../../src/market/SeaportTypes.sol";
import {AdvancedOrder, ConsiderationItem, OfferItem, OrderParameters, OrderType} from "../utils/ISeaport.sol";
import {TestCurrency} from "../utils/MarketTokens.sol";
import {ZoneTest} from "../utils/ZoneTest.sol";

/// @notice Listings: bought through Seaport, and refused by the zone.
contract ListingZoneListingTest is ZoneTest {
    uint256 private constant _PRICE = 1 ether;

    /*//////////////////////////////////////////////////////////////
                                 BOUGHT
    //////////////////////////////////////////////////////////////*/

    function test_BoughtByBasicOrder() public {
        _fillBasic(buyer, _sign(_listing(seller, 1, _PRICE)));
        _assertSold();
    }

    function test_BoughtByAdvancedOrder() public {
        _fill(buyer, _sign(_listing(seller, 1, _PRICE)));
        _assertSold();
    }

    function test_PartialOrderTypeIsAskedToo() public {
        OrderParameters memory order = _listing(seller, 1, _PRICE);
        order.orderType = OrderType.PARTIAL_RESTRICTED;
        _fillBasic(buyer, _sign(order));
        _assertSold();
    }

    function test_BoughtWithoutRoyalty() public {
        cars.setRoyalty(studio, 0);
        OrderParameters memory order = _listing(seller, 1, _PRICE);
        vm.assertEq(order.consideration.length, 2);
        _fillBasic(buyer, _sign(order));
        vm.assertEq(currency.balanceOf(seller), 1_000_000.975 ether);
    }

    /// @dev A seller who receives the royalty is paid it with the proceeds.
    function test_RoyaltyReceiverSells() public {
        cars.setRoyalty(seller, ROYALTY);
        OrderParameters memory order = _order(seller, _car(1), 0);
        order = _asking(order, _payment(0.975 ether, seller));
        order = _asking(order, _payment(0.025 ether, treasury));
        _fillBasic(buyer, _sign(order));
        vm.assertEq(currency.balanceOf(seller), 1_000_000.975 ether);
    }

    /// @dev A seller may have the proceeds go elsewhere.
    function test_ProceedsGoWhereTheSellerSays() public {
        OrderParameters memory order = _listing(seller, 1, _PRICE);
        order.consideration[0].recipient = payable(_account("cold wallet"));
        _fill(buyer, _sign(order));
        vm.assertEq(currency.balanceOf(_account("cold wallet")), 0.925 ether);
    }

    function test_FeeSplitOverItems() public {
        OrderParameters memory order = _listing(seller, 1, _PRICE);
        _pay(order, 1, 0.02 ether, treasury);
        order = _asking(order, _payment(0.005 ether, treasury));
        _fillBasic(buyer, _sign(order));
        vm.assertEq(currency.balanceOf(treasury), 0.025 ether + 1);
    }

    function test_RoyaltySplitOverItems() public {
        OrderParameters memory order = _listing(seller, 1, _PRICE);
        _pay(order, 2, 0.01 ether, studio);
        order = _asking(order, _payment(0.04 ether, studio));
        _fillBasic(buyer, _sign(order));
        vm.assertEq(currency.balanceOf(studio), 0.05 ether + 1);
    }

    function test_TreasuryReceivesTheRoyaltyToo() public {
        cars.setRoyalty(treasury, ROYALTY);
        OrderParameters memory order = _order(seller, _car(1), 0);
        order = _asking(order, _payment(0.925 ether, seller));
        order = _asking(order, _payment(0.075 ether, treasury));
        _fillBasic(buyer, _sign(order));
        vm.assertEq(currency.balanceOf(treasury), 0.075 ether + 1);
    }

    function test_BoughtAfterTransfersThatItKnows() public {
        _move(seller, buyer);
        _move(buyer, seller);
        vm.assertEq(cars.transferCount(1), 2);
        _fillBasic(buyer, _sign(_listing(seller, 1, _PRICE)));
        vm.assertEq(cars.ownerOf(1), buyer);
    }

    /*//////////////////////////////////////////////////////////////
                                  TIPS
    //////////////////////////////////////////////////////////////*/

    /// @dev The seller left the fee out; the buyer adds it. 0.975 and 0.025 are a price of 1.
    function test_TipBringsTheFee() public {
        OrderParameters memory order = _order(seller, _car(1), 0);
        order = _asking(order, _payment(0.925 ether, seller));
        order = _asking(order, _payment(0.05 ether, studio));
        AdvancedOrder memory signed = _sign(order);
        signed.parameters = _asking(signed.parameters, _payment(0.025 ether, treasury));
        _fillBasic(buyer, signed);
        _assertSold();
    }

    /// @dev A tip to a third party is part of the price: 2.5% of 1.4 is 0.035.
    function test_RevertIf_TipMakesThePriceHigher() public {
        AdvancedOrder memory signed = _sign(_listing(seller, 1, _PRICE));
        signed.parameters = _asking(signed.parameters, _payment(0.4 ether, _account("friend")));
        _expectFeeTooLow(0.035 ether, 0.025 ether);
        _fillBasic(buyer, signed);
    }

    function test_RevertIf_TipIsNotCurrency() public {
        AdvancedOrder memory signed = _sign(_listing(seller, 1, _PRICE));
        signed.parameters = _asking(signed.parameters, _asked(ItemType.ERC721, address(cars), 3, 1, _account("friend")));
        _expectPaymentRefused(3, ItemType.ERC721, address(cars), 1);
        _fill(buyer, signed);
    }

    /*//////////////////////////////////////////////////////////////
                             A CAR THAT MOVED
    //////////////////////////////////////////////////////////////*/

    /// @dev The old listing of a car that has come back does not stand up again, by either way of filling it.
    function test_RevertIf_CarHasComeBack() public {
        AdvancedOrder memory signed = _sign(_listing(seller, 1, _PRICE));
        _move(seller, buyer);
        _move(buyer, seller);
        _expectMoved(1, 0, 2);
        _fillBasic(buyer, signed);
        _expectMoved(1, 0, 2);
        _fill(buyer, signed);
    }

    function test_RevertIf_CarHasGone() public {
        AdvancedOrder memory signed = _sign(_listing(seller, 1, _PRICE));
        _move(seller, _account("friend"));
        _expectMoved(1, 0, 1);
        _fillBasic(buyer, signed);
    }

    function test_RevertIf_ListedForALaterCount() public {
        OrderParameters memory order = _listing(seller, 1, _PRICE);
        order.zoneHash = bytes32(uint256(1));
        _expectMoved(1, 1, 0);
        _ask(order);
    }

    /// @dev Why an order has to be restricted: Seaport asks no zone about an open one, even if it names one.
    function test_OpenOrderIsNotAsked() public {
        OrderParameters memory order = _listing(seller, 1, _PRICE);
        order.orderType = OrderType.FULL_OPEN;
        AdvancedOrder memory signed = _sign(order);
        _move(seller, buyer);
        _move(buyer, seller);
        _fillBasic(buyer, signed);
        vm.assertEq(cars.ownerOf(1), buyer);
    }

    /*//////////////////////////////////////////////////////////////
                             FEE AND ROYALTY
    //////////////////////////////////////////////////////////////*/

    function test_RevertIf_FeeMissing() public {
        OrderParameters memory order = _order(seller, _car(1), 0);
        order = _asking(order, _payment(0.95 ether, seller));
        order = _asking(order, _payment(0.05 ether, studio));
        AdvancedOrder memory signed = _sign(order);
        _expectFeeTooLow(0.025 ether, 0);
        _fillBasic(buyer, signed);
    }

    function test_RevertIf_FeeTooLow() public {
        OrderParameters memory order = _listing(seller, 1, _PRICE);
        _pay(order, 1, 0.025 ether - 1, treasury);
        _pay(order, 0, 0.925 ether + 1, seller);
        AdvancedOrder memory signed = _sign(order);
        _expectFeeTooLow(0.025 ether, 0.025 ether - 1);
        _fillBasic(buyer, signed);
    }

    function test_RevertIf_RoyaltyMissing() public {
        OrderParameters memory order = _order(seller, _car(1), 0);
        order = _asking(order, _payment(0.975 ether, seller));
        order = _asking(order, _payment(0.025 ether, treasury));
        AdvancedOrder memory signed = _sign(order);
        _expectRoyaltyTooLow(studio, 0.05 ether, 0);
        _fillBasic(buyer, signed);
    }

    function test_RevertIf_RoyaltyTooLow() public {
        OrderParameters memory order = _listing(seller, 1, _PRICE);
        _pay(order, 2, 0.05 ether - 1, studio);
        _pay(order, 0, 0.925 ether + 1, seller);
        AdvancedOrder memory signed = _sign(order);
        _expectRoyaltyTooLow(studio, 0.05 ether, 0.05 ether - 1);
        _fillBasic(buyer, signed);
    }

    /// @dev The royalty is what it is when the car is bought.
    function test_RevertIf_RoyaltyRaisedSince() public {
        AdvancedOrder memory signed = _sign(_listing(seller, 1, _PRICE));
        cars.setRoyalty(studio, 600);
        _expectRoyaltyTooLow(studio, 0.06 ether, 0.05 ether);
        _fillBasic(buyer, signed);
    }

    function test_RevertIf_RoyaltyReceiverChangedSince() public {
        AdvancedOrder memory signed = _sign(_listing(seller, 1, _PRICE));
        cars.setRoyalty(_account("new studio"), ROYALTY);
        _expectRoyaltyTooLow(_account("new studio"), 0.05 ether, 0);
        _fillBasic(buyer, signed);
    }

    function test_BoughtAfterRoyaltyFell() public {
        AdvancedOrder memory signed = _sign(_listing(seller, 1, _PRICE));
        cars.setRoyalty(studio, 100);
        _fillBasic(buyer, signed);
        _assertSold();
    }

    /// @dev One item cannot pay both when one account is owed both.
    function test_RevertIf_TreasuryGetsOnlyOneOfBoth() public {
        cars.setRoyalty(treasury, ROYALTY);
        OrderParameters memory order = _order(seller, _car(1), 0);
        order = _asking(order, _payment(0.925 ether + 1, seller));
        order = _asking(order, _payment(0.075 ether - 1, treasury));
        AdvancedOrder memory signed = _sign(order);
        _expectRoyaltyTooLow(treasury, 0.075 ether, 0.075 ether - 1);
        _fillBasic(buyer, signed);
    }

    /*//////////////////////////////////////////////////////////////
                            WHAT IS NO LISTING
    //////////////////////////////////////////////////////////////*/

    function test_RevertIf_PaidInAnotherToken() public {
        TestCurrency other = new TestCurrency();
        OrderParameters memory order = _listing(seller, 1, _PRICE);
        for (uint256 i; i < 3; ++i) {
            order.consideration[i].token = address(other);
        }
        AdvancedOrder memory signed = _sign(order);
        _expectPaymentRefused(0, ItemType.ERC20, address(other), 0.925 ether);
        _fillBasic(buyer, signed);
    }

    function test_RevertIf_PaidInNativeCoin() public {
        OrderParameters memory order = _listing(seller, 1, _PRICE);
        (order.consideration[1].itemType, order.consideration[1].token) = (ItemType.NATIVE, address(0));
        AdvancedOrder memory signed = _sign(order);
        vm.deal(buyer, 1 ether);
        _expectPaymentRefused(1, ItemType.NATIVE, address(0), 0.025 ether);
        _fill(buyer, signed);
    }

    /// @dev An item of any other type does not pass for money by naming the currency as its token: of type ERC-721 it would
    ///      move as many wei as its id says.
    function test_RevertIf_CurrencyAsAnotherType() public {
        OrderParameters memory order = _listing(seller, 1, _PRICE);
        ItemType[3] memory types = [ItemType.NATIVE, ItemType.ERC721, ItemType.ERC1155];
        for (uint256 i; i < types.length; ++i) {
            order.consideration[2].itemType = types[i];
            _expectPaymentRefused(2, types[i], address(currency), 0.05 ether);
            _ask(order);
        }
    }

    function test_RevertIf_TokenForToken() public {
        OrderParameters memory order = _order(seller, _car(1), 0);
        order = _asking(order, _asked(ItemType.ERC721, address(cars), 3, 1, seller));
        AdvancedOrder memory signed = _sign(order);
        _expectPaymentRefused(0, ItemType.ERC721, address(cars), 1);
        _fill(buyer, signed);
    }

    function test_RevertIf_TwoTokens() public {
        OrderParameters memory order = _listing(seller, 1, _PRICE);
        OfferItem[] memory two = new OfferItem[](2);
        (two[0], two[1]) = (_car(1), _car(2));
        order.offer = two;
        AdvancedOrder memory signed = _sign(order);
        _expectError(ListingZone.ListingZoneOfferLength.selector, 2);
        _fill(buyer, signed);
    }

    function test_RevertIf_NothingIsOffered() public {
        OrderParameters memory order = _listing(seller, 1, _PRICE);
        order.offer = new OfferItem[](0);
        AdvancedOrder memory signed = _sign(order);
        _expectError(ListingZone.ListingZoneOfferLength.selector, 0);
        _fill(buyer, signed);
    }

    function test_RevertIf_MoreThanOneOfTheToken() public {
        OrderParameters memory order = _listing(seller, 1, _PRICE);
        (order.offer[0].startAmount, order.offer[0].endAmount) = (2, 2);
        AdvancedOrder memory signed = _sign(order);
        _expectError(ListingZone.ListingZoneTokenAmount.selector, 2);
        _fill(buyer, signed);
    }

    function test_RevertIf_SemiFungible() public {
        OrderParameters memory order = _listing(seller, 1, _PRICE);
        order.offer[0].itemType = ItemType.ERC1155;
        AdvancedOrder memory signed = _sign(order);
        _expectOfferRefused(ItemType.ERC1155, address(cars), 1);
        _fill(buyer, signed);
    }

    function test_RevertIf_ForNothing() public {
        AdvancedOrder memory signed = _sign(_order(seller, _car(1), 0));
        _expectError(ListingZoneDues.ListingZonePriceZero.selector);
        _fill(buyer, signed);
    }

    /// @dev Two amounts that wrap around to a price of 20 wei, with all of 1 ether for the seller. The large one goes to
    ///      who pays it, and where Seaport matches orders it drops such a payment.
    function test_RevertIf_AmountsWrapAround() public {
        uint256 huge = type(uint256).max - 1 ether + 21;
        OrderParameters memory order = _order(seller, _car(1), 0);
        order = _asking(order, _payment(1 ether, seller));
        order = _asking(order, _payment(huge, buyer));
        _expectPaymentRefused(1, ItemType.ERC20, address(currency), huge);
        _ask(order);
    }

    function test_RevertIf_AmountHas129Bits() public {
        OrderParameters memory order = _listing(seller, 1, 2 ** 128 - 1);
        vm.assertEq(bytes32(_ask(order)), bytes32(zone.authorizeOrder.selector));
        _pay(order, 0, 2 ** 128, seller);
        _expectPaymentRefused(0, ItemType.ERC20, address(currency), 2 ** 128);
        _ask(order);
    }

    /*//////////////////////////////////////////////////////////////
                                HELPERS
    //////////////////////////////////////////////////////////////*/

    function _car(uint256 id) private view returns (OfferItem memory) {
        return _offered(ItemType.ERC721, address(cars), id, 1);
    }

    function _pay(OrderParameters memory order, uint256 index, uint256 amount, address recipient) private view {
        order.consideration[index] = _payment(amount, recipient);
    }

    function _move(address from, address to) private {
        vm.prank(from);
        cars.transferFrom(from, to, 1);
    }

    /// @dev Car 1 went to the buyer for 1 ether.
    function _assertSold() private view {
        vm.assertEq(cars.ownerOf(1), buyer);
        vm.assertEq(currency.balanceOf(buyer), 999_999 ether);
        vm.assertEq(currency.balanceOf(seller), 1_000_000.925 ether);
        vm.assertEq(currency.balanceOf(treasury), 0.025 ether + 1);
        vm.assertEq(currency.balanceOf(studio), 0.05 ether + 1);
    }
}
