// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "solady/tokens/ERC721.sol";
import {CarTest} from "./utils/CarTest.sol";

/// @notice A car without any state: the least that an ERC-721 transfer costs.
contract PlainToken is ERC721 {
    function mint(address to, uint256 id) external {
        _mint(to, id);
    }

    function name() public pure override returns (string memory) {
        return "";
    }

    function symbol() public pure override returns (string memory) {
        return "";
    }

    function tokenURI(uint256) public pure override returns (string memory) {
        return "";
    }
}

/// @notice Gas of whole transactions, intrinsic 21,000 included, each with all storage cold. Budgets, exact to 100 gas.
/// forge-config: default.isolate = true
contract GasTest is CarTest {
    function test_FirstMintOfOne() public {
        _mintTo(alice, 1);
        _assertGas(76_300);
    }

    function test_FirstMintOfFive() public {
        _mintTo(alice, 5);
        _assertGas(182_400);
    }

    function test_FirstMintOfTen() public {
        _mintTo(alice, 10);
        _assertGas(314_900);
    }

    function test_LaterMintOfOne() public {
        _mintTo(alice, 1);
        _mintTo(alice, 1);
        _assertGas(59_300);
    }

    function test_TransferBetweenHolders() public {
        _mintTo(alice, 2);
        _mintTo(bob, 1);
        vm.prank(alice);
        cars.transferFrom(alice, bob, 1);
        _assertGas(42_500);
    }

    /// @dev The counter costs no storage access of its own: at most 750 gas over the plain token.
    function test_CounterOverPlainTransfer() public {
        PlainToken plain = new PlainToken();
        plain.mint(alice, 1);
        plain.mint(alice, 2);
        plain.mint(bob, 3);
        vm.prank(alice);
        plain.transferFrom(alice, bob, 1);
        uint256 plainGas = vm.lastCallGas().gasTotalUsed;

        test_TransferBetweenHolders();
        vm.assertLe(vm.lastCallGas().gasTotalUsed, plainGas + 750);
    }

    function _assertGas(uint256 budget) private view {
        vm.assertLe(vm.lastCallGas().gasTotalUsed, budget);
        vm.assertLe(budget - 100, vm.lastCallGas().gasTotalUsed);
    }
}
