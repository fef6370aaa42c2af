// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ItemType} from "../../src/market/SeaportTypes.sol";
import {
    AdvancedOrder,
    CriteriaResolver,
    Fulfillment,
    FulfillmentComponent,
    ISeaport,
    OrderComponents,
    OrderParameters,
    OrderType
} from "../utils/ISeaport.sol";
import {ZoneTest} from "../utils/ZoneTest.sol";

/// @notice What Seaport itself sees to, and its other ways of filling an order: the zone is asked in all of them.
contract ListingZoneSeaportTest is ZoneTest {
    uint256 private constant _PRICE = 1 ether;

    string private constant _OFFER_ITEM =
        "OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)";
    string private constant _CONSIDERATION_ITEM =
        "ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)";
    string private constant _ORDER_COMPONENTS =
        "OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)";

    /*//////////////////////////////////////////////////////////////
                         WHAT SEAPORT SEES TO
    //////////////////////////////////////////////////////////////*/

    function test_RevertIf_Cancelled() public {
        AdvancedOrder memory signed = _sign(_listing(seller, 1, _PRICE));
        OrderComponents[] memory orders = new OrderComponents[](1);
        orders[0] = _components(signed.parameters);
        bytes32 hash = _hash(signed.parameters);
        vm.prank(seller);
        seaport.cancel(orders);
        vm.expectRevert(abi.encodeWithSelector(ISeaport.OrderIsCancelled.selector, hash));
        _fillBasic(buyer, signed);
    }

    /// @dev One transaction of the seller ends all orders signed before.
    function test_RevertIf_CounterMovedOn() public {
        AdvancedOrder memory signed = _sign(_listing(seller, 1, _PRICE));
        vm.prank(seller);
        seaport.incrementCounter();
        _expectError(ISeaport.InvalidSigner.selector);
        _fillBasic(buyer, signed);
    }

    function test_RevertIf_Expired() public {
        AdvancedOrder memory signed = _sign(_listing(seller, 1, _PRICE));
        (uint256 start, uint256 end) = (signed.parameters.startTime, signed.parameters.endTime);
        vm.warp(end);
        _expectError(ISeaport.InvalidTime.selector, start, end);
        _fillBasic(buyer, signed);
    }

    function test_RevertIf_FilledTwice() public {
        AdvancedOrder memory signed = _sign(_listing(seller, 1, _PRICE));
        bytes32 hash = _hash(signed.parameters);
        _fill(buyer, signed);
        vm.expectRevert(abi.encodeWithSelector(ISeaport.OrderAlreadyFilled.selector, hash));
        _fill(buyer, signed);
    }

    /// @dev Half a car cannot be bought.
    function test_RevertIf_ListingFilledInPart() public {
        OrderParameters memory order = _listing(seller, 1, _PRICE);
        order.orderType = OrderType.PARTIAL_RESTRICTED;
        AdvancedOrder memory signed = _sign(order);
        signed.denominator = 2;
        _expectError(ISeaport.InexactFraction.selector);
        _fill(buyer, signed);
    }

    /// @dev What the taker sends along for zones that want it changes nothing here.
    function testFuzz_ExtraDataIsIgnored(bytes calldata extraData) public {
        AdvancedOrder memory signed = _sign(_listing(seller, 1, _PRICE));
        signed.extraData = extraData;
        _fill(buyer, signed);
        vm.assertEq(cars.ownerOf(1), buyer);
    }

    /*//////////////////////////////////////////////////////////////
                             BULK SIGNATURES
    //////////////////////////////////////////////////////////////*/

    /// @dev One signature over two listings: the second one is bought, the first one refused since its car moved.
    function test_BulkSignature() public {
        OrderParameters memory first = _listing(seller, 1, _PRICE);
        OrderParameters memory second = _listing(seller, 2, _PRICE);
        (AdvancedOrder memory signedFirst, AdvancedOrder memory signedSecond) = _signBulk(first, second);
        _fillBasic(buyer, signedSecond);
        vm.assertEq(cars.ownerOf(2), buyer);

        vm.prank(seller);
        cars.transferFrom(seller, _account("friend"), 1);
        _expectMoved(1, 0, 1);
        _fillBasic(buyer, signedFirst);
    }

    /// @dev The root of a tree of two orders is signed; each order carries its place in it and its neighbour's hash.
    function _signBulk(OrderParameters memory first, OrderParameters memory second)
        private
        view
        returns (AdvancedOrder memory, AdvancedOrder memory)
    {
        AdvancedOrder memory signedFirst = _sign(first);
        AdvancedOrder memory signedSecond = _sign(second);
        (bytes32 left, bytes32 right) = (_hash(first), _hash(second));
        bytes32 typeHash = keccak256(
            abi.encodePacked("BulkOrder(OrderComponents[2] tree)", _CONSIDERATION_ITEM, _OFFER_ITEM, _ORDER_COMPONENTS)
        );
        bytes32 root = keccak256(abi.encodePacked(left, right));
        bytes memory signature = _signature(seller, keccak256(abi.encode(typeHash, root)));
        signedFirst.signature = abi.encodePacked(signature, uint24(0), right);
        signedSecond.signature = abi.encodePacked(signature, uint24(1), left);
        return (signedFirst, signedSecond);
    }

    /*//////////////////////////////////////////////////////////////
                         MANY ORDERS IN ONE CALL
    //////////////////////////////////////////////////////////////*/

    /// @dev Of two listings the one that is refused is skipped, and the other is bought.
    function test_AvailableOrdersSkipARefusedOne() public {
        AdvancedOrder[] memory orders = new AdvancedOrder[](2);
        orders[0] = _sign(_listing(seller, 1, _PRICE));
        orders[1] = _sign(_listing(seller, 2, _PRICE));
        vm.prank(seller);
        cars.transferFrom(seller, _account("friend"), 1);

        vm.prank(buyer);
        bool[] memory available = _fillAvailable(orders);
        vm.assertFalse(available[0]);
        vm.assertTrue(available[1]);
        vm.assertEq(cars.ownerOf(2), buyer);
        vm.assertEq(currency.balanceOf(buyer), 999_999 ether);
    }

    /// @dev A locked car does not block a purchase of several.
    function test_AvailableOrdersSkipALockedCar() public {
        AdvancedOrder[] memory orders = new AdvancedOrder[](2);
        orders[0] = _sign(_listing(seller, 1, _PRICE));
        orders[1] = _sign(_listing(seller, 2, _PRICE));
        cars.setVariant(1, 1 << 15);
        vm.prank(buyer);
        bool[] memory available = _fillAvailable(orders);
        vm.assertFalse(available[0]);
        vm.assertTrue(available[1]);
        vm.assertEq(cars.ownerOf(1), seller);
        vm.assertEq(currency.balanceOf(buyer), 999_999 ether);
    }

    function test_AvailableOrdersAreAllBought() public {
        AdvancedOrder[] memory orders = new AdvancedOrder[](2);
        orders[0] = _sign(_listing(seller, 1, _PRICE));
        orders[1] = _sign(_listing(seller, 2, _PRICE));
        vm.prank(buyer);
        _fillAvailable(orders);
        vm.assertEq(cars.balanceOf(buyer), 3);
        vm.assertEq(currency.balanceOf(treasury), 0.05 ether + 1);
    }

    function test_RevertIf_NoneIsAvailable() public {
        AdvancedOrder[] memory orders = new AdvancedOrder[](1);
        orders[0] = _sign(_listing(seller, 1, _PRICE));
        cars.setRoyalty(studio, 1_000);
        vm.expectRevert(abi.encodeWithSelector(ISeaport.NoSpecifiedOrdersAvailable.selector));
        vm.prank(buyer);
        _fillAvailable(orders);
    }

    /// @dev A listing matched with the buyer's mirror of it, by a third party.
    function test_MatchedWithItsMirror() public {
        AdvancedOrder[] memory orders = _withMirror(_listing(seller, 1, _PRICE));
        vm.prank(_account("matcher"));
        seaport.matchAdvancedOrders(orders, new CriteriaResolver[](0), _mirrored(), _account("matcher"));
        vm.assertEq(cars.ownerOf(1), buyer);
        vm.assertEq(currency.balanceOf(seller), 1_000_000.925 ether);
        vm.assertEq(currency.balanceOf(treasury), 0.025 ether + 1);
        vm.assertEq(currency.balanceOf(studio), 0.05 ether + 1);
    }

    function test_RevertIf_MatchedAfterTheCarMoved() public {
        AdvancedOrder[] memory orders = _withMirror(_listing(seller, 1, _PRICE));
        vm.prank(seller);
        cars.transferFrom(seller, buyer, 1);
        vm.prank(buyer);
        cars.transferFrom(buyer, seller, 1);
        _expectMoved(1, 0, 2);
        seaport.matchAdvancedOrders(orders, new CriteriaResolver[](0), _mirrored(), address(this));
    }

    /// @dev Seaport leaves out a payment from an account to itself, so an order can promise the buyer more than
    ///      exists. With 256-bit amounts the price of this one would be 39 wei, and the fee nothing.
    function test_RevertIf_MatchedWithAnAmountThatNobodyHas() public {
        uint256 huge = type(uint256).max - 1 ether + 40;
        OrderParameters memory order = _listing(seller, 1, _PRICE);
        order.consideration[0] = _payment(1 ether, seller);
        order.consideration[1] = _payment(huge, buyer);
        order.consideration[2] = _payment(1, studio);
        AdvancedOrder[] memory orders = _withMirror(order);
        orders[1].parameters.offer[0].startAmount = type(uint256).max;
        orders[1].parameters.offer[0].endAmount = type(uint256).max;
        orders[1] = _sign(orders[1].parameters);
        _expectPaymentRefused(1, ItemType.ERC20, address(currency), huge);
        seaport.matchAdvancedOrders(orders, new CriteriaResolver[](0), _mirrored(), address(this));
    }

    /*//////////////////////////////////////////////////////////////
                          PRICES THAT CHANGE
    //////////////////////////////////////////////////////////////*/

    /// @dev From 2 ether to 1 ether within a day: at noon fee and royalty are those of 1.5 ether.
    function test_FallingPrice() public {
        AdvancedOrder memory signed = _sign(_falling(2 ether, 1 ether));
        vm.warp(block.timestamp + 12 hours);
        _fill(buyer, signed);
        vm.assertEq(currency.balanceOf(buyer), 999_998.5 ether);
        vm.assertEq(currency.balanceOf(treasury), 0.0375 ether + 1);
        vm.assertEq(currency.balanceOf(studio), 0.075 ether + 1);
    }

    /// @dev Seaport rounds every item up, so that the price can be a wei higher for each. Dues that are rounded up, of a
    ///      price that is three wei higher, at both ends, suffice at any time between.
    function testFuzz_FallingPriceWithDuesRoundedUp(uint256 from, uint256 to, uint256 elapsed, uint256 royalty) public {
        royalty = _bound(royalty, 1, 7_000);
        cars.setRoyalty(studio, uint96(royalty));
        from = _bound(from, 10_000, 1_000 ether);
        to = _bound(to, 10_000, from);
        OrderParameters memory order = _falling(from, to);
        (order.consideration[1].startAmount, order.consideration[1].endAmount) = (_due(from, 250), _due(to, 250));
        (order.consideration[2].startAmount, order.consideration[2].endAmount) =
        (_due(from, royalty), _due(to, royalty));
        order.consideration[0].startAmount = from - _due(from, 250) - _due(from, royalty);
        order.consideration[0].endAmount = to - _due(to, 250) - _due(to, royalty);
        AdvancedOrder memory signed = _sign(order);
        vm.warp(block.timestamp + _bound(elapsed, 0, 1 days - 1));
        _fill(buyer, signed);
        vm.assertEq(cars.ownerOf(1), buyer);
    }

    /// @dev The same listing with dues rounded down falls short by a wei at times.
    function test_RevertIf_FallingPriceFallsShortByAWei() public {
        AdvancedOrder memory signed = _sign(_falling(1_895, 1_379));
        vm.warp(block.timestamp + 83_090);
        _expectRoyaltyTooLow(studio, 70, 69);
        _fill(buyer, signed);
    }

    function test_RevertIf_FeeFallsFasterThanThePrice() public {
        OrderParameters memory order = _falling(2 ether, 1 ether);
        order.consideration[1].endAmount = 0;
        AdvancedOrder memory signed = _sign(order);
        vm.warp(block.timestamp + 12 hours);
        _expectFeeTooLow(0.0371875 ether, 0.025 ether);
        _fill(buyer, signed);
    }

    /*//////////////////////////////////////////////////////////////
                                HELPERS
    //////////////////////////////////////////////////////////////*/

    /// @dev A listing whose price falls within a day, fee and royalty with it, each rounded down at both ends.
    function _falling(uint256 from, uint256 to) private view returns (OrderParameters memory order) {
        order = _listing(seller, 1, from);
        OrderParameters memory end = _listing(seller, 1, to);
        for (uint256 i; i < order.consideration.length; ++i) {
            order.consideration[i].endAmount = end.consideration[i].startAmount;
        }
    }

    function _due(uint256 price, uint256 basisPoints) private pure returns (uint256) {
        return ((price + 3) * basisPoints + 9_999) / 10_000;
    }

    /// @dev A signed listing, and an open order of the buyer that gives its price for its car.
    function _withMirror(OrderParameters memory order) private view returns (AdvancedOrder[] memory orders) {
        orders = new AdvancedOrder[](2);
        orders[0] = _sign(order);
        OrderParameters memory mirror = _order(buyer, _offered(ItemType.ERC20, address(currency), 0, _PRICE), 0);
        mirror.orderType = OrderType.FULL_OPEN;
        orders[1] = _sign(_asking(mirror, _asked(ItemType.ERC721, address(cars), 1, 1, buyer)));
    }

    /// @dev The car of order 0 to the buyer, the money of order 1 to the three whom order 0 pays.
    function _mirrored() private pure returns (Fulfillment[] memory fulfillments) {
        fulfillments = new Fulfillment[](4);
        fulfillments[0] = Fulfillment(_component(0, 0), _component(1, 0));
        for (uint256 i; i < 3; ++i) {
            fulfillments[i + 1] = Fulfillment(_component(1, 0), _component(0, i));
        }
    }

    /// @dev Each car to the taker, each payment to whom it is due.
    function _fillAvailable(AdvancedOrder[] memory orders) private returns (bool[] memory available) {
        FulfillmentComponent[][] memory offers = new FulfillmentComponent[][](orders.length);
        FulfillmentComponent[][] memory payments = new FulfillmentComponent[][](orders.length * 3);
        for (uint256 i; i < orders.length; ++i) {
            offers[i] = _component(i, 0);
            for (uint256 j; j < 3; ++j) {
                payments[i * 3 + j] = _component(i, j);
            }
        }
        (available,) = seaport.fulfillAvailableAdvancedOrders(
            orders, new CriteriaResolver[](0), offers, payments, 0, address(0), orders.length
        );
    }
}
