// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ListingZone} from "../../src/market/ListingZone.sol";
import {ListingZoneDues} from "../../src/market/ListingZoneDues.sol";
import {Schema, ZoneInterface, ZoneParameters} from "../../src/market/SeaportTypes.sol";
import {ZoneTest} from "../utils/ZoneTest.sol";

/// @notice What the zone says of itself, and whom it answers.
contract ListingZoneTest is ZoneTest {
    function test_NewZone() public {
        vm.recordLogs();
        ListingZone fresh = new ListingZone(address(seaport), address(currency), treasury, 300);
        vm.assertEq(vm.getRecordedLogs()[0].topics[0], ZoneInterface.SeaportCompatibleContractDeployed.selector);
        vm.assertEq(fresh.seaport(), address(seaport));
        vm.assertEq(fresh.currency(), address(currency));
        vm.assertEq(fresh.treasury(), treasury);
        vm.assertEq(fresh.feeBps(), 300);
        vm.assertEq(fresh.MAX_FEE_BPS(), 1_000);
        vm.assertEq(fresh.ANY_STATE(), bytes32(type(uint256).max));
    }

    function testFuzz_RevertIf_SeaportHasNoCode(address codeless) public {
        vm.assume(codeless.code.length == 0);
        _expectError(ListingZone.ListingZoneSeaportInvalid.selector, codeless);
        new ListingZone(codeless, address(currency), treasury, FEE_BPS);
    }

    function testFuzz_RevertIf_CurrencyHasNoCode(address codeless) public {
        vm.assume(codeless.code.length == 0);
        _expectError(ListingZoneDues.ListingZoneCurrencyInvalid.selector, codeless);
        new ListingZone(address(seaport), codeless, treasury, FEE_BPS);
    }

    function test_RevertIf_TreasuryIsNobody() public {
        _expectError(ListingZoneDues.ListingZoneTreasuryInvalid.selector, address(0));
        new ListingZone(address(seaport), address(currency), address(0), FEE_BPS);
    }

    function testFuzz_RevertIf_FeeTooHigh(uint256 feeBps) public {
        vm.assertEq(new ListingZone(address(seaport), address(currency), treasury, 1_000).feeBps(), 1_000);
        feeBps = _bound(feeBps, 1_001, type(uint256).max);
        _expectError(ListingZoneDues.ListingZoneFeeTooHigh.selector, feeBps, 1_000);
        new ListingZone(address(seaport), address(currency), treasury, feeBps);
    }

    /// @dev SIP-5.
    function test_Metadata() public view {
        (string memory name, Schema[] memory schemas) = zone.getSeaportMetadata();
        vm.assertEq(name, "Pitlane ListingZone");
        vm.assertEq(schemas.length, 0);
    }

    /// @dev The numbers are those that Seaport's own tools look for: ERC-165, the zone interface of 1.6, SIP-5.
    function test_Interfaces() public view {
        vm.assertTrue(zone.supportsInterface(0x01ffc9a7));
        vm.assertTrue(zone.supportsInterface(0x39dd6933));
        vm.assertTrue(zone.supportsInterface(0x2e778efc));
        vm.assertFalse(zone.supportsInterface(0xffffffff));
        vm.assertFalse(zone.supportsInterface(0x3839be19)); // the zone interface of Seaport 1.5
    }

    function test_AnswersSeaport() public {
        vm.assertEq(bytes32(_ask(_listing(seller, 1, 1 ether))), bytes32(ZoneInterface.authorizeOrder.selector));
        vm.assertEq(bytes32(_ask(_offer(buyer, 1, 1 ether))), bytes32(ZoneInterface.authorizeOrder.selector));
    }

    function testFuzz_RevertIf_CallerIsNotSeaport(address caller) public {
        vm.assume(caller != address(seaport));
        ZoneParameters memory seen = _seen(_listing(seller, 1, 1 ether));
        _expectError(ListingZone.ListingZoneCallerNotSeaport.selector, caller);
        vm.prank(caller);
        zone.authorizeOrder(seen);
    }

    /// @dev An order that names a count is not looked at again.
    function test_ValidatesWhatWasAuthorized() public view {
        ZoneParameters memory seen;
        vm.assertEq(bytes32(zone.validateOrder(seen)), bytes32(ZoneInterface.validateOrder.selector));
    }
}
