// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ListingZone} from "../../src/market/ListingZone.sol";
import {ItemType} from "../../src/market/SeaportTypes.sol";
import {
    AdditionalRecipient,
    AdvancedOrder,
    BasicOrderParameters,
    ConsiderationItem,
    CriteriaResolver,
    ISeaport,
    OfferItem,
    OrderComponents,
    OrderParameters,
    OrderType
} from "./ISeaport.sol";
import {CountedToken, TestCurrency} from "./MarketTokens.sol";
import {Test} from "./Test.sol";

/// @title Seaport 1.6 with the listing zone, cars, money, and two people who sign
/// @notice Builds listings and offers as the order book does: price shared between maker, treasury (2.5%) and royalty
///         receiver, `zoneHash` the transfer count of the token. A test bends an order before it signs it.
abstract contract SeaportTest is Test {
    uint256 internal constant SELLER_KEY = 0x5e11e4;
    uint256 internal constant BUYER_KEY = 0xb0e4;

    /// @dev Royalty of new cars in basis points: 5%.
    uint96 internal constant ROYALTY = 500;

    /// @dev The zone's fee in basis points: 2.5%.
    uint256 internal constant FEE_BPS = 250;

    ISeaport internal seaport;
    ListingZone internal zone;
    TestCurrency internal currency;
    CountedToken internal cars;

    address internal treasury = _account("treasury");
    address internal studio = _account("studio");
    address internal seller = vm.addr(SELLER_KEY);
    address internal buyer = vm.addr(BUYER_KEY);

    /// @dev The domain separator that Seaport signs under.
    bytes32 internal domain;

    /// @dev The seller holds car 1, the buyer 1,000,000 ether of the currency, and both have approved Seaport. Each holds
    ///      another car and some currency besides, so that no account's first token weighs in a measurement.
    function setUp() public virtual {
        vm.warp(1_750_000_000);
        seaport = _deploySeaport();
        (, domain,) = seaport.information();
        currency = _newCurrency();
        zone = new ListingZone(address(seaport), address(currency), treasury, FEE_BPS);
        cars = new CountedToken();
        cars.setRoyalty(studio, ROYALTY);
        cars.mint(seller, 1);
        cars.mint(seller, 2);
        cars.mint(buyer, 3);
        currency.mint(buyer, 1_000_000 ether);
        currency.mint(seller, 1_000_000 ether);
        currency.mint(treasury, 1);
        currency.mint(studio, 1);
        _approveSeaport(seller);
        _approveSeaport(buyer);
    }

    /*//////////////////////////////////////////////////////////////
                                 WORLD
    //////////////////////////////////////////////////////////////*/

    /// @dev Seaport from the published bytecode (tools/gen/gen-seaport.ts), with the conduit controller it asks for.
    function _deploySeaport() internal returns (ISeaport) {
        string memory json = vm.readFile("test/fixtures/seaport.json");
        address controller = _create(vm.parseJsonBytes(json, ".conduitController"));
        bytes memory code = vm.parseJsonBytes(json, ".seaport");
        return ISeaport(_create(bytes.concat(code, abi.encode(controller))));
    }

    function _newCurrency() internal virtual returns (TestCurrency) {
        return new TestCurrency();
    }

    function _create(bytes memory code) private returns (address created) {
        assembly ("memory-safe") {
            created := create(0, add(code, 0x20), mload(code))
        }
        vm.assertTrue(created != address(0));
    }

    /// @dev Lets Seaport move all that an account has.
    function _approveSeaport(address account) internal {
        vm.startPrank(account);
        cars.setApprovalForAll(address(seaport), true);
        currency.approve(address(seaport), type(uint256).max);
        vm.stopPrank();
    }

    /*//////////////////////////////////////////////////////////////
                                 ITEMS
    //////////////////////////////////////////////////////////////*/

    function _offered(ItemType itemType, address token, uint256 id, uint256 amount)
        internal
        pure
        returns (OfferItem memory)
    {
        return OfferItem(itemType, token, id, amount, amount);
    }

    function _asked(ItemType itemType, address token, uint256 id, uint256 amount, address recipient)
        internal
        pure
        returns (ConsiderationItem memory)
    {
        return ConsiderationItem(itemType, token, id, amount, amount, payable(recipient));
    }

    /// @dev A payment in the currency.
    function _payment(uint256 amount, address recipient) internal view returns (ConsiderationItem memory) {
        return _asked(ItemType.ERC20, address(currency), 0, amount, recipient);
    }

    /// @dev The same order with one more thing asked for.
    function _asking(OrderParameters memory order, ConsiderationItem memory item)
        internal
        pure
        returns (OrderParameters memory)
    {
        ConsiderationItem[] memory items = new ConsiderationItem[](order.consideration.length + 1);
        for (uint256 i; i < order.consideration.length; ++i) {
            items[i] = order.consideration[i];
        }
        items[order.consideration.length] = item;
        order.consideration = items;
        return order;
    }

    /*//////////////////////////////////////////////////////////////
                                 ORDERS
    //////////////////////////////////////////////////////////////*/

    /// @dev An order of one offered item and no consideration, restricted to the zone, open from now for a day.
    function _order(address maker, OfferItem memory offered, bytes32 zoneHash)
        internal
        view
        returns (OrderParameters memory order)
    {
        order.offerer = maker;
        order.zone = address(zone);
        order.offer = new OfferItem[](1);
        order.offer[0] = offered;
        order.orderType = OrderType.FULL_RESTRICTED;
        order.startTime = block.timestamp;
        order.endTime = block.timestamp + 1 days;
        order.zoneHash = zoneHash;
        order.salt = 1;
    }

    /// @dev A car for sale: the price goes to the seller, less fee and royalty.
    function _listing(address maker, uint256 id, uint256 price) internal view returns (OrderParameters memory order) {
        OfferItem memory car = _offered(ItemType.ERC721, address(cars), id, 1);
        order = _order(maker, car, bytes32(cars.transferCount(id)));
        (, uint256 royalty) = cars.royaltyInfo(id, price);
        uint256 fee = price * FEE_BPS / 10_000;
        order = _asking(order, _payment(price - fee - royalty, maker));
        order = _payingDues(order, id, price);
    }

    /// @dev Offers money for a car: the seller who accepts pays fee and royalty out of the price.
    function _offer(address maker, uint256 id, uint256 price) internal view returns (OrderParameters memory order) {
        OfferItem memory money = _offered(ItemType.ERC20, address(currency), 0, price);
        order = _order(maker, money, bytes32(cars.transferCount(id)));
        order = _asking(order, _asked(ItemType.ERC721, address(cars), id, 1, maker));
        order = _payingDues(order, id, price);
    }

    /// @dev Money for any car of the collection: criteria 0 means every id.
    function _collectionOffer(address maker, uint256 price) internal view returns (OrderParameters memory order) {
        OfferItem memory money = _offered(ItemType.ERC20, address(currency), 0, price);
        order = _order(maker, money, zone.ANY_STATE());
        order = _asking(order, _asked(ItemType.ERC721_WITH_CRITERIA, address(cars), 0, 1, maker));
        order = _payingDues(order, 0, price);
    }

    /// @dev Fee and royalty of a price. Seaport refuses an item of nothing, so that dues of nothing have none.
    function _payingDues(OrderParameters memory order, uint256 id, uint256 price)
        private
        view
        returns (OrderParameters memory)
    {
        (address receiver, uint256 royalty) = cars.royaltyInfo(id, price);
        uint256 fee = price * FEE_BPS / 10_000;
        if (fee != 0) order = _asking(order, _payment(fee, treasury));
        return royalty == 0 ? order : _asking(order, _payment(royalty, receiver));
    }

    /*//////////////////////////////////////////////////////////////
                                SIGNING
    //////////////////////////////////////////////////////////////*/

    function _components(OrderParameters memory order) internal view returns (OrderComponents memory) {
        return OrderComponents(
            order.offerer,
            order.zone,
            order.offer,
            order.consideration,
            order.orderType,
            order.startTime,
            order.endTime,
            order.zoneHash,
            order.salt,
            order.conduitKey,
            seaport.getCounter(order.offerer)
        );
    }

    function _hash(OrderParameters memory order) internal view returns (bytes32) {
        return seaport.getOrderHash(_components(order));
    }

    /// @dev Signs with the key of the order's maker and freezes its items: what is asked for afterwards is a tip.
    function _sign(OrderParameters memory order) internal view returns (AdvancedOrder memory) {
        order.totalOriginalConsiderationItems = order.consideration.length;
        return AdvancedOrder(order, 1, 1, _signature(order.offerer, _hash(order)), "");
    }

    /// @dev EIP-712 under Seaport's domain, by the seller or the buyer.
    function _signature(address maker, bytes32 structHash) internal view returns (bytes memory) {
        uint256 key = maker == seller ? SELLER_KEY : BUYER_KEY;
        vm.assertEq(vm.addr(key), maker);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, keccak256(abi.encodePacked(hex"1901", domain, structHash)));
        return abi.encodePacked(r, s, v);
    }

    /*//////////////////////////////////////////////////////////////
                                FILLING
    //////////////////////////////////////////////////////////////*/

    /// @dev A listing or offer in the short form: its first consideration item, then payments.
    function _basic(AdvancedOrder memory signed) internal pure returns (BasicOrderParameters memory basic) {
        OrderParameters memory order = signed.parameters;
        ConsiderationItem memory first = order.consideration[0];
        OfferItem memory offered = order.offer[0];
        uint8 route = offered.itemType == ItemType.ERC721 ? 2 : 4;
        basic.considerationToken = first.token;
        basic.considerationIdentifier = first.identifierOrCriteria;
        basic.considerationAmount = first.startAmount;
        basic.offerer = payable(order.offerer);
        basic.zone = order.zone;
        basic.offerToken = offered.token;
        basic.offerIdentifier = offered.identifierOrCriteria;
        basic.offerAmount = offered.startAmount;
        basic.basicOrderType = uint8(order.orderType) + 4 * route;
        basic.startTime = order.startTime;
        basic.endTime = order.endTime;
        basic.zoneHash = order.zoneHash;
        basic.salt = order.salt;
        basic.offererConduitKey = order.conduitKey;
        basic.totalOriginalAdditionalRecipients = order.totalOriginalConsiderationItems - 1;
        basic.additionalRecipients = new AdditionalRecipient[](order.consideration.length - 1);
        for (uint256 i = 1; i < order.consideration.length; ++i) {
            ConsiderationItem memory item = order.consideration[i];
            basic.additionalRecipients[i - 1] = AdditionalRecipient(item.startAmount, item.recipient);
        }
        basic.signature = signed.signature;
    }

    function _fillBasic(address taker, AdvancedOrder memory signed) internal {
        BasicOrderParameters memory basic = _basic(signed);
        vm.prank(taker);
        seaport.fulfillBasicOrder_efficient_6GL6yc(basic);
    }

    function _fill(address taker, AdvancedOrder memory signed) internal {
        _fill(taker, signed, new CriteriaResolver[](0));
    }

    function _fill(address taker, AdvancedOrder memory signed, CriteriaResolver[] memory resolvers) internal {
        vm.prank(taker);
        seaport.fulfillAdvancedOrder(signed, resolvers, 0, taker);
    }
}
