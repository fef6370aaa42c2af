// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TuneupGarages} from "../../src/collections/TuneupGarages.sol";
import {AssetBehaviour} from "../behaviour/AssetBehaviour.sol";
import {LookupBehaviour} from "../behaviour/LookupBehaviour.sol";
import {SettingsBehaviour} from "../behaviour/SettingsBehaviour.sol";
import {TokenBehaviour} from "../behaviour/TokenBehaviour.sol";
import {TransferCountBehaviour} from "../behaviour/TransferCountBehaviour.sol";
import {GarageTest} from "../utils/AssetTest.sol";

contract TuneupGaragesTokenTest is TokenBehaviour, GarageTest {}

contract TuneupGaragesLookupTest is LookupBehaviour, GarageTest {}

contract TuneupGaragesTransferCountTest is TransferCountBehaviour, GarageTest {}

contract TuneupGaragesSettingsTest is SettingsBehaviour, GarageTest {
    /// @dev The shared calls, and that of variant two.
    function _ownerCalls() internal view override returns (bytes[] memory) {
        return _and(super._ownerCalls(), abi.encodeCall(assets.withdraw, ()));
    }
}

contract TuneupGaragesTest is AssetBehaviour, GarageTest {
    function test_NewCollection() public {
        TuneupGarages fresh = new TuneupGarages("Pitlane Garages", "GARAGE", "https://base/");
        vm.assertEq(fresh.name(), "Pitlane Garages");
        vm.assertEq(fresh.symbol(), "GARAGE");
        vm.assertEq(fresh.baseURI(), "https://base/");
        vm.assertEq(fresh.baseExtension(), ".json");
        vm.assertEq(fresh.cost(), 0.02 ether);
        vm.assertEq(fresh.maxSupply(), 5_000);
        vm.assertEq(fresh.maxMintAmount(), 10);
        vm.assertEq(fresh.totalSupply(), 0);
        vm.assertEq(fresh.owner(), address(this));
        vm.assertFalse(fresh.paused());
    }
}
