// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

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
