// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AssetCollection} from "../../src/collections/AssetCollection.sol";
import {CollectionBase} from "../../src/collections/CollectionBase.sol";
import {GasStations} from "../../src/collections/GasStations.sol";
import {TuneupGarages} from "../../src/collections/TuneupGarages.sol";
import {CollectionTest} from "./CollectionTest.sol";

/// @title An asset collection, its owner and some drivers
abstract contract AssetTest is CollectionTest {
    AssetCollection internal assets;

    /// @dev Deploys the asset collection under test; the caller is its owner.
    function _deployAssets() internal virtual returns (AssetCollection);

    function _deploy() internal override returns (CollectionBase) {
        assets = _deployAssets();
        return assets;
    }

    /// @dev Paid by another account.
    function _mintTo(address account, uint256 amount) internal override {
        address payer = _account("payer");
        uint256 price = assets.cost() * amount;
        vm.deal(payer, price);
        vm.prank(payer);
        assets.mint{value: price}(account, amount);
    }
}

abstract contract GarageTest is AssetTest {
    function _deployAssets() internal override returns (AssetCollection) {
        return new TuneupGarages("Pitlane Garages", "GARAGE", "https://pitlane.test/garages/");
    }
}

abstract contract StationTest is AssetTest {
    GasStations internal stations;

    function _deployAssets() internal override returns (AssetCollection) {
        stations = new GasStations("Pitlane Stations", "GAS", "https://pitlane.test/stations/");
        return stations;
    }
}
