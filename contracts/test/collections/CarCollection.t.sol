// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {GameRolesBehaviour} from "../behaviour/GameRolesBehaviour.sol";
import {LookupBehaviour} from "../behaviour/LookupBehaviour.sol";
import {SettingsBehaviour} from "../behaviour/SettingsBehaviour.sol";
import {TokenBehaviour} from "../behaviour/TokenBehaviour.sol";
import {TransferCountBehaviour} from "../behaviour/TransferCountBehaviour.sol";
import {CarTest} from "../utils/CarTest.sol";
import {TokenTest} from "../utils/CollectionTest.sol";

contract CarCollectionTokenTest is TokenBehaviour, CarTest {
    function setUp() public override(CarTest, TokenTest) {
        CarTest.setUp();
    }

    function _speaks(bytes4 id) internal pure override returns (bool) {
        return id == 0xaf332f3e // ERC-7496
            || id == 0xb45a3c0e // ERC-5192
            || id == 0x91a6262f; // ERC-6454
    }
}

contract CarCollectionLookupTest is LookupBehaviour, CarTest {
    function setUp() public override(CarTest, TokenTest) {
        CarTest.setUp();
    }
}

contract CarCollectionTransferCountTest is TransferCountBehaviour, CarTest {
    function setUp() public override(CarTest, TokenTest) {
        CarTest.setUp();
    }
}

contract CarCollectionGameRolesTest is GameRolesBehaviour, CarTest {
    function setUp() public override(CarTest, TokenTest) {
        CarTest.setUp();
    }
}

contract CarCollectionSettingsTest is SettingsBehaviour, CarTest {
    function setUp() public override(CarTest, TokenTest) {
        CarTest.setUp();
    }

    /// @dev The shared calls, and those of variant one.
    function _ownerCalls() internal view override returns (bytes[] memory calls) {
        bytes[] memory shared = super._ownerCalls();
        calls = new bytes[](shared.length + 12);
        for (uint256 i; i < shared.length; ++i) {
            calls[i] = shared[i];
        }
        uint256 n = shared.length;
        calls[n] = abi.encodeCall(cars.setGame, (alice));
        calls[n + 1] = abi.encodeCall(cars.reveal, ());
        calls[n + 2] = abi.encodeCall(cars.setNotRevealedURI, ("x"));
        calls[n + 3] = abi.encodeCall(cars.setNftPerAddressLimit, (1));
        calls[n + 4] = abi.encodeCall(cars.setMaxSupply, (1));
        calls[n + 5] = abi.encodeCall(cars.setOnlyWhitelisted, (true));
        calls[n + 6] = abi.encodeCall(cars.whitelistUsers, (new address[](1)));
        calls[n + 7] = abi.encodeCall(cars.withdraw, ());
        calls[n + 8] = abi.encodeCall(cars.setWorkshop, (alice));
        calls[n + 9] = abi.encodeCall(cars.setBuilder, (alice));
        calls[n + 10] = abi.encodeCall(cars.setWhitelistRoot, (bytes32(uint256(1))));
        calls[n + 11] = abi.encodeCall(cars.setPhases, (1, 2));
    }
}
