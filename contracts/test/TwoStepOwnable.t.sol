// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {TwoStepOwnable} from "../src/TwoStepOwnable.sol";
import {Test} from "./utils/Test.sol";

contract Owned is TwoStepOwnable {
    constructor(address owner_) Ownable(owner_) {}
}

/// @notice What is created in a transaction, and handed over in the same.
contract Creator {
    function create(address owner_) external returns (Owned created) {
        created = new Owned(address(this));
        created.transferOwnership(owner_);
    }

    function handOver(Owned owned, address owner_) external {
        owned.transferOwnership(owner_);
    }
}

/// @dev Isolated: every call from a test is a transaction of its own, as on a chain.
/// forge-config: default.isolate = true
contract TwoStepOwnableTest is Test {
    address private _alice = _account("alice");
    address private _bob = _account("bob");

    function test_HandedOverAtOnceWhereItIsCreated() public {
        Owned owned = (new Creator()).create(_alice);
        vm.assertEq(owned.owner(), _alice);
        vm.assertEq(owned.pendingOwner(), address(0));
    }

    function test_AcceptedLater() public {
        Owned owned = (new Creator()).create(_alice);
        vm.prank(_alice);
        owned.transferOwnership(_bob);
        vm.assertEq(owned.owner(), _alice);
        vm.assertEq(owned.pendingOwner(), _bob);
        vm.prank(_bob);
        owned.acceptOwnership();
        vm.assertEq(owned.owner(), _bob);
    }

    function test_CreatorWaitsLaterToo() public {
        Creator creator = new Creator();
        Owned owned = new Owned(address(creator));
        creator.handOver(owned, _alice);
        vm.assertEq(owned.owner(), address(creator));
        vm.assertEq(owned.pendingOwner(), _alice);
    }

    function test_RevertIf_HandedOverToNobody() public {
        Creator creator = new Creator();
        _expectError(Ownable.OwnableInvalidOwner.selector, address(0));
        creator.create(address(0));
    }

    function test_RevertIf_CallerIsNotOwner() public {
        Owned owned = (new Creator()).create(_alice);
        _expectError(Ownable.OwnableUnauthorizedAccount.selector, _bob);
        vm.prank(_bob);
        owned.transferOwnership(_bob);
    }
}
