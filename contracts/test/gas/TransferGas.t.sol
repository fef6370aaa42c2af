// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {FourCollections, MintableToken} from "./FourCollections.sol";

/// @title Gas of a transfer between holders
/// @notice The first of a hundred tokens, minted twenty at a time, goes to an account that already holds one.
/// forge-config: default.isolate = true
contract TransferGasTest is FourCollections {
    function setUp() public override {
        super.setUp();
        for (uint256 i; i < 4; ++i) {
            for (uint256 j; j < 5; ++j) {
                _mint(collections[i], alice, 20);
            }
            _mint(collections[i], bob, 1);
        }
    }

    function test_TransferByOwner() public {
        for (uint256 i; i < 4; ++i) {
            vm.prank(alice);
            collections[i].transferFrom(alice, bob, 1);
            vm.snapshotGasLastCall("transfer", names[i]);
        }
    }

    function test_TransferByOperator() public {
        for (uint256 i; i < 4; ++i) {
            vm.prank(alice);
            collections[i].setApprovalForAll(carol, true);
            vm.snapshotGasLastCall("approve-all", names[i]);
            vm.prank(carol);
            collections[i].transferFrom(alice, bob, 1);
            vm.snapshotGasLastCall("transfer-by-operator", names[i]);
        }
    }
}

/// @title The same transfer as a published table measures it
/// @notice github.com/alephao/solidity-benchmarks: what a test function spends that pranks and transfers. That is all storage
///         cold, but with what pranking costs in the place of a transaction's 21,000.
abstract contract PublishedTransferGas is FourCollections {
    address private constant _FROM = address(0xAAAA);
    address private constant _TO = address(0xBBBB);

    uint256 private immutable _which;
    MintableToken private _token;

    constructor(uint256 which) {
        _which = which;
    }

    function setUp() public override {
        super.setUp();
        _token = collections[_which];
        for (uint256 i; i < 5; ++i) {
            _mint(_token, _FROM, 20);
        }
        _mint(_token, _TO, 1);
    }

    function test_PublishedTransfer() public {
        this.transferFirst();
        vm.snapshotGasLastCall("transfer-published", names[_which]);
    }

    /// @dev What the table's test function does.
    function transferFirst() external {
        vm.prank(_FROM);
        _token.transferFrom(_FROM, _TO, 1);
    }
}

/// @dev A contract for each: within one, the second would find warm what the first has touched.
contract PublishedTransferGasTest is PublishedTransferGas(0) {}

contract PublishedTransferOfEnumerableGasTest is PublishedTransferGas(1) {}

contract PublishedTransferOfErc721aGasTest is PublishedTransferGas(2) {}

contract PublishedTransferOfBareGasTest is PublishedTransferGas(3) {}
