// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AdvancedOrder, OrderParameters, OrderType} from "../utils/ISeaport.sol";
import {SeaportTest} from "../utils/SeaportTest.sol";

/// forge-config: default.isolate = true
contract ZoneGasTest is SeaportTest {
    event Log(string what, uint256 gas);

    function test_Buy() public {
        uint256 r = _gas(OrderType.FULL_RESTRICTED, address(zone));
        uint256 o = r;
        emit Log("restricted", r);
    }

    function test_BuyOpen() public {
        emit Log("open", _gas(OrderType.FULL_OPEN, address(zone)));
    }

    function test_BuyOpenNoZone() public {
        emit Log("open nozone", _gas(OrderType.FULL_OPEN, address(0)));
    }

    function _gas(OrderType t, address z) internal returns (uint256) {
        OrderParameters memory order = _listing(seller, 1, 1 ether);
        order.orderType = t;
        order.zone = z;
        _fillBasic(buyer, _sign(order));
        uint256 g = vm.lastCallGas().gasTotalUsed;
        vm.assertEq(cars.ownerOf(1), buyer);
        return g;
    }
}
