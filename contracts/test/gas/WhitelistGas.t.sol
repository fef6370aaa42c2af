// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarTest} from "../utils/CarTest.sol";

/// @title How many addresses of a whitelist fit one transaction
/// @notice docs/self-hosting.md and contracts/script/whitelist.ts name these figures. None of the addresses has been on a
///         list before: each takes a fresh slot.
/// forge-config: default.isolate = true
contract WhitelistGasTest is CarTest {
    /// @dev EIP-7825: no transaction may take more gas.
    uint256 private constant TRANSACTION_CAP = 1 << 24;
    /// @dev A chain without that cap takes a whole block's gas.
    uint256 private constant BLOCK_GAS = 30_000_000;

    function test_WhitelistUsers_730FitTheCapOfATransaction() public {
        vm.assertLe(_gasOf(730), TRANSACTION_CAP);
        vm.assertTrue(_gasOf(735) > TRANSACTION_CAP);
    }

    function test_WhitelistUsers_1310FitABlockOf30M() public {
        vm.assertLe(_gasOf(1_310), BLOCK_GAS);
        vm.assertTrue(_gasOf(1_315) > BLOCK_GAS);
    }

    /// @dev Gas of the whole transaction that whitelists so many new addresses.
    function _gasOf(uint256 count) private returns (uint256) {
        address[] memory users = new address[](count);
        for (uint256 i; i < count; ++i) {
            users[i] = address(uint160(uint256(keccak256(abi.encode(count, i)))));
        }
        vm.prank(owner);
        cars.whitelistUsers(users);
        return vm.lastCallGas().gasTotalUsed;
    }
}
