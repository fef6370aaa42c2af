// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ConsiderationItem, OfferItem, OrderComponents, OrderType} from "../utils/ISeaport.sol";
import {ItemType} from "../../src/market/SeaportTypes.sol";
import {SeaportTest} from "../utils/SeaportTest.sol";

/// @notice What the published bytecode is, and that the tests sign what it understands.
contract SeaportFixtureTest is SeaportTest {
    function test_IsSeaport16() public view {
        (string memory version, bytes32 separator,) = seaport.information();
        vm.assertEq(version, "1.6");
        vm.assertEq(seaport.name(), "Seaport");
        bytes32 typeHash =
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        bytes memory encoded =
            abi.encode(typeHash, keccak256("Seaport"), keccak256("1.6"), block.chainid, address(seaport));
        vm.assertEq(separator, keccak256(encoded));
    }

    /// @dev shared/src/domain/orders/listing-order.test.ts hashes the same order to the same value.
    function test_HashOfAKnownOrder() public view {
        OrderComponents memory order;
        (order.offerer, order.zone, order.orderType) = (address(1), address(2), OrderType.FULL_RESTRICTED);
        order.offer = new OfferItem[](1);
        order.offer[0] = _offered(ItemType.ERC721, address(3), 17, 1);
        order.consideration = new ConsiderationItem[](2);
        order.consideration[0] = _asked(ItemType.ERC20, address(4), 0, 0.975 ether, address(1));
        order.consideration[1] = _asked(ItemType.ERC20, address(4), 0, 0.025 ether, address(5));
        (order.startTime, order.endTime) = (1_750_000_000, 1_750_086_400);
        (order.zoneHash, order.salt, order.counter) = (bytes32(uint256(6)), 7, 8);
        vm.assertEq(seaport.getOrderHash(order), 0x1e2c5b822d9d09739bfcf83087e0ca2cce1c61ed1cdae7bfb3df1de72bab3464);
    }

    function test_ListingIsBought() public {
        _fillBasic(buyer, _sign(_listing(seller, 1, 1 ether)));
        vm.assertEq(cars.ownerOf(1), buyer);
        vm.assertEq(currency.balanceOf(seller), 1_000_000.925 ether);
        vm.assertEq(currency.balanceOf(treasury), 0.025 ether + 1);
        vm.assertEq(currency.balanceOf(studio), 0.05 ether + 1);
    }

    function test_OfferIsAccepted() public {
        _fillBasic(seller, _sign(_offer(buyer, 1, 1 ether)));
        vm.assertEq(cars.ownerOf(1), buyer);
        vm.assertEq(currency.balanceOf(seller), 1_000_000.925 ether);
    }
}
