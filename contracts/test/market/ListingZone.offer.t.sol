// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ListingZone} from "../../src/market/ListingZone.sol";
import {ListingZoneDues} from "../../src/market/ListingZoneDues.sol";
import {ItemType} from "../../src/market/SeaportTypes.sol";
import {AdvancedOrder, ConsiderationItem, ISeaport, OrderParameters, OrderType} from "../utils/ISeaport.sol";
import {TestCurrency} from "../utils/MarketTokens.sol";
import {ZoneTest} from "../utils/ZoneTest.sol";

/// @notice Offers: for one car and for any of the collection, accepted through Seaport and refused by the zone.
contract ListingZoneOfferTest is ZoneTest {
    uint256 private constant _PRICE = 1 ether;

    /*//////////////////////////////////////////////////////////////
                                ACCEPTED
    //////////////////////////////////////////////////////////////*/

    function test_AcceptedByBasicOrder() public {
        _fillBasic(seller, _sign(_offer(buyer, 1, _PRICE)));
        _assertSold(1);
    }

    function test_AcceptedByAdvancedOrder() public {
        _fill(seller, _sign(_offer(buyer, 1, _PRICE)));
        _assertSold(1);
    }

    function test_AcceptedWhateverTheCount() public {
        OrderParameters memory order = _offer(buyer, 1, _PRICE);
        order.zoneHash = zone.ANY_STATE();
        AdvancedOrder memory signed = _sign(order);
        _sendAwayAndBack(1);
        _fillBasic(seller, signed);
        _assertSold(1);
    }

    function test_CollectionOfferAccepted() public {
        _fill(seller, _sign(_collectionOffer(buyer, _PRICE)), _choose(2));
        _assertSold(2);
    }

    /// @dev An offer may be for those cars of the collection that have never moved.
    function test_CollectionOfferForOneCount() public {
        OrderParameters memory order = _collectionOffer(buyer, _PRICE);
        order.zoneHash = 0;
        AdvancedOrder memory signed = _sign(order);
        _sendAwayAndBack(1);
        _expectMoved(1, 0, 2);
        _fill(seller, signed, _choose(1));

        _fill(seller, signed, _choose(2));
        _assertSold(2);
    }

    /// @dev One signature for up to four cars: each seller fills a quarter, and each time the zone sees a quarter.
    function test_OfferForSeveralCarsAcceptedOneByOne() public {
        AdvancedOrder memory signed = _sign(_offerForFour());
        signed.denominator = 4;
        _fill(seller, signed, _choose(1));
        _fill(seller, signed, _choose(2));
        vm.assertEq(cars.ownerOf(1), buyer);
        vm.assertEq(cars.ownerOf(2), buyer);
        vm.assertEq(currency.balanceOf(seller), 1_000_000 ether + 2 * 0.925 ether);
        vm.assertEq(currency.balanceOf(treasury), 2 * 0.025 ether + 1);
    }

    /// @dev The fee comes out of what was offered, whatever the taker pays on top.
    function test_TipOfTheTakerChangesNoPrice() public {
        AdvancedOrder memory signed = _sign(_offer(buyer, 1, _PRICE));
        signed.parameters = _asking(signed.parameters, _payment(0.4 ether, _account("friend")));
        _fillBasic(seller, signed);
        vm.assertEq(currency.balanceOf(_account("friend")), 0.4 ether);
        vm.assertEq(currency.balanceOf(treasury), 0.025 ether + 1);
    }

    /// @dev What the bidder left out the taker can add, out of the proceeds.
    function test_TipBringsTheFee() public {
        OrderParameters memory order = _bareOffer();
        order = _asking(order, _payment(0.05 ether, studio));
        AdvancedOrder memory signed = _sign(order);
        signed.parameters = _asking(signed.parameters, _payment(0.025 ether, treasury));
        _fillBasic(seller, signed);
        _assertSold(1);
    }

    /*//////////////////////////////////////////////////////////////
                                REFUSED
    //////////////////////////////////////////////////////////////*/

    function test_RevertIf_CarHasMoved() public {
        AdvancedOrder memory signed = _sign(_offer(buyer, 1, _PRICE));
        _sendAwayAndBack(1);
        _expectMoved(1, 0, 2);
        _fillBasic(seller, signed);
    }

    function test_RevertIf_FeeMissing() public {
        AdvancedOrder memory signed = _sign(_asking(_bareOffer(), _payment(0.05 ether, studio)));
        _expectFeeTooLow(0.025 ether, 0);
        _fillBasic(seller, signed);
    }

    function test_RevertIf_FeeTooLow() public {
        OrderParameters memory order = _asking(_bareOffer(), _payment(0.025 ether - 1, treasury));
        AdvancedOrder memory signed = _sign(_asking(order, _payment(0.05 ether, studio)));
        _expectFeeTooLow(0.025 ether, 0.025 ether - 1);
        _fillBasic(seller, signed);
    }

    function test_RevertIf_RoyaltyMissing() public {
        AdvancedOrder memory signed = _sign(_asking(_bareOffer(), _payment(0.025 ether, treasury)));
        _expectRoyaltyTooLow(studio, 0.05 ether, 0);
        _fillBasic(seller, signed);
    }

    function test_RevertIf_RoyaltyRaisedSince() public {
        AdvancedOrder memory signed = _sign(_offer(buyer, 1, _PRICE));
        cars.setRoyalty(studio, 501);
        _expectRoyaltyTooLow(studio, 0.0501 ether, 0.05 ether);
        _fillBasic(seller, signed);
    }

    /// @dev An offer whose bidder owns the royalty still has to name it: the money is the seller's until then.
    function test_RevertIf_BidderOwnsTheRoyaltyAndIsNotPaidIt() public {
        cars.setRoyalty(buyer, ROYALTY);
        AdvancedOrder memory signed = _sign(_asking(_bareOffer(), _payment(0.025 ether, treasury)));
        _expectRoyaltyTooLow(buyer, 0.05 ether, 0);
        _fillBasic(seller, signed);
    }

    function test_RevertIf_OfferedAnotherToken() public {
        TestCurrency other = new TestCurrency();
        OrderParameters memory order = _offer(buyer, 1, _PRICE);
        order.offer[0].token = address(other);
        AdvancedOrder memory signed = _sign(order);
        _expectOfferRefused(ItemType.ERC20, address(other), _PRICE);
        _fill(seller, signed);
    }

    /// @dev Seaport itself refuses the native coin from a bidder; the zone would, too.
    function test_RevertIf_OfferedNativeCoin() public {
        OrderParameters memory order = _offer(buyer, 1, _PRICE);
        (order.offer[0].itemType, order.offer[0].token) = (ItemType.NATIVE, address(0));
        _expectOfferRefused(ItemType.NATIVE, address(0), _PRICE);
        _ask(order);
        AdvancedOrder memory signed = _sign(order);
        _expectError(ISeaport.InvalidNativeOfferItem.selector);
        _fill(seller, signed);
    }

    /// @dev An item of any other type does not pass for money by naming the currency as its token.
    function test_RevertIf_OfferedCurrencyAsAnotherType() public {
        OrderParameters memory order = _offer(buyer, 1, _PRICE);
        ItemType[2] memory types = [ItemType.NATIVE, ItemType.ERC1155];
        for (uint256 i; i < types.length; ++i) {
            order.offer[0].itemType = types[i];
            _expectOfferRefused(types[i], address(currency), _PRICE);
            _ask(order);
        }
    }

    /// @dev Nor does a token of another type pass for the ERC-721 token that an offer is for.
    function test_RevertIf_AsksForAnotherTypeFirst() public {
        OrderParameters memory order = _offer(buyer, 1, _PRICE);
        ItemType[3] memory types = [ItemType.NATIVE, ItemType.ERC20, ItemType.ERC1155];
        for (uint256 i; i < types.length; ++i) {
            order.consideration[0].itemType = types[i];
            _expectError(ListingZone.ListingZoneTokenNotFirst.selector);
            _ask(order);
        }
    }

    function test_RevertIf_OfferHas129Bits() public {
        OrderParameters memory order = _offer(buyer, 1, 2 ** 128 - 1);
        vm.assertEq(bytes32(_ask(order)), bytes32(zone.authorizeOrder.selector));
        order.offer[0].startAmount = 2 ** 128;
        _expectOfferRefused(ItemType.ERC20, address(currency), 2 ** 128);
        _ask(order);
    }

    function test_RevertIf_OfferOfNothing() public {
        OrderParameters memory order = _offer(buyer, 1, 0);
        _expectError(ListingZoneDues.ListingZonePriceZero.selector);
        _ask(order);
    }

    function test_RevertIf_AsksForNothing() public {
        OrderParameters memory order = _offer(buyer, 1, _PRICE);
        order.consideration = new ConsiderationItem[](0);
        AdvancedOrder memory signed = _sign(order);
        _expectError(ListingZone.ListingZoneTokenNotFirst.selector);
        _fill(seller, signed);
    }

    function test_RevertIf_TokenIsNotFirst() public {
        OrderParameters memory order = _offer(buyer, 1, _PRICE);
        (order.consideration[0], order.consideration[1]) = (order.consideration[1], order.consideration[0]);
        AdvancedOrder memory signed = _sign(order);
        _expectError(ListingZone.ListingZoneTokenNotFirst.selector);
        _fill(seller, signed);
    }

    function test_RevertIf_AsksForTwoTokens() public {
        OrderParameters memory order =
            _asking(_offer(buyer, 1, _PRICE), _asked(ItemType.ERC721, address(cars), 2, 1, buyer));
        AdvancedOrder memory signed = _sign(order);
        _expectPaymentRefused(2, ItemType.ERC721, address(cars), 1);
        _fill(seller, signed);
    }

    function test_RevertIf_AsksForMoreThanOneOfTheToken() public {
        OrderParameters memory order = _offer(buyer, 1, _PRICE);
        (order.consideration[0].startAmount, order.consideration[0].endAmount) = (2, 2);
        AdvancedOrder memory signed = _sign(order);
        _expectError(ListingZone.ListingZoneTokenAmount.selector, 2);
        _fill(seller, signed);
    }

    function test_RevertIf_OfferForSeveralIsFilledInOne() public {
        AdvancedOrder memory signed = _sign(_offerForFour());
        _expectError(ListingZone.ListingZoneTokenAmount.selector, 4);
        _fill(seller, signed, _choose(1));
    }

    function test_RevertIf_TokenGoesToSomebodyElse() public {
        OrderParameters memory order = _offer(buyer, 1, _PRICE);
        order.consideration[0].recipient = payable(_account("friend"));
        AdvancedOrder memory signed = _sign(order);
        vm.expectRevert(
            abi.encodeWithSelector(ListingZone.ListingZoneTokenNotToOfferer.selector, _account("friend"), buyer)
        );
        _fill(seller, signed);
    }

    function test_RevertIf_DuesAreNotCurrency() public {
        TestCurrency other = new TestCurrency();
        OrderParameters memory order = _offer(buyer, 1, _PRICE);
        order.consideration[2].token = address(other);
        AdvancedOrder memory signed = _sign(order);
        _expectPaymentRefused(1, ItemType.ERC20, address(other), 0.05 ether);
        _fill(seller, signed);
    }

    /*//////////////////////////////////////////////////////////////
                                HELPERS
    //////////////////////////////////////////////////////////////*/

    /// @dev An offer for car 1 that names neither fee nor royalty.
    function _bareOffer() private view returns (OrderParameters memory order) {
        order = _order(buyer, _offered(ItemType.ERC20, address(currency), 0, _PRICE), 0);
        order = _asking(order, _asked(ItemType.ERC721, address(cars), 1, 1, buyer));
    }

    /// @dev 4 ether for any four cars, to be filled in quarters.
    function _offerForFour() private view returns (OrderParameters memory order) {
        order = _collectionOffer(buyer, 4 * _PRICE);
        order.orderType = OrderType.PARTIAL_RESTRICTED;
        (order.consideration[0].startAmount, order.consideration[0].endAmount) = (4, 4);
    }

    function _sendAwayAndBack(uint256 id) private {
        vm.prank(seller);
        cars.transferFrom(seller, buyer, id);
        vm.prank(buyer);
        cars.transferFrom(buyer, seller, id);
    }

    /// @dev The car went to the buyer for 1 ether.
    function _assertSold(uint256 id) private view {
        vm.assertEq(cars.ownerOf(id), buyer);
        vm.assertEq(currency.balanceOf(buyer), 999_999 ether);
        vm.assertEq(currency.balanceOf(seller), 1_000_000.925 ether);
        vm.assertEq(currency.balanceOf(treasury), 0.025 ether + 1);
        vm.assertEq(currency.balanceOf(studio), 0.05 ether + 1);
    }
}
